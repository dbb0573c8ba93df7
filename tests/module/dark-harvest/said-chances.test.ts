import { expect, it } from 'vitest';
import { listSaid } from '../played-exchange.ts';

it('of two replies with the same chance, one says what it costs', async () => {
  expect(await listSaid('dark-harvest')).toMatchObject({
    'Strike back': 'hits <1%',
    'Strike back, split dice': 'leaves an attack',
  });
});
