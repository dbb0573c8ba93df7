import { expect, it } from 'vitest';
import { listSaid } from '../played-exchange.ts';

it('replies that cost the same, or whose chances differ, say their chances', async () => {
  expect(await listSaid('step-dice', true)).toEqual({
    Block: 'not hit 21%',
    Dodge: 'not hit 21%',
    'Innate defence': 'not hit 6%',
  });
});
