/** The effects of forged exchanges of Step Dice: what a cheat's copies of genuine attacks make the GM's client write. */
import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../module/opposed/aftermath.ts';
import { exchangeActions } from '../../../module/opposed/exchange-view.ts';
import type { Fight } from '../../binding/properties/exchange.ts';
import { playAttack, postCopy, readWaiting } from '../forged-exchange.ts';

/** Makes the attacker hold the target. */
async function hold(fight: Fight): Promise<void> {
  Object.assign(game, { actors: [fight.attacker, fight.target] });
  await fight.attacker.update({ system: { holds: fight.target.uuid } });
  await fight.target.update({ system: { heldBy: fight.attacker.uuid } });
}

describe('a forged exchange', () => {
  const sure = { role: 'attack', base: -900, defences: ['none'] };

  it('SD-26: nobody is knocked down by an attacker who does not hold them', async () => {
    const { fight, attack } = await playAttack('step-dice');
    const forged = await postCopy(fight, attack, {
      exchange: { ...sure, against: fight.target.uuid, hold: 'knockDown' },
    });
    expect([...fight.target.statuses]).toEqual([]);
    expect(await readWaiting(fight, forged, 'gm')).toMatchObject({ label: 'Apply effects' });
    expect(await readWaiting(fight, forged, 'ada')).toMatchObject({ label: '' });
    await fight.stage.as('ada', () => applyEffects(forged));
    expect([...fight.target.statuses], 'after a player pressed').toEqual([]);
    await fight.stage.as('gm', () => exchangeActions.applyEffects(forged));
    expect([...fight.target.statuses], 'after the GM pressed').toEqual(['prone']);
    expect(await readWaiting(fight, forged, 'gm')).toBeNull();
  });

  it('SD-26: whoever holds the target knocks it down at once', async () => {
    const { fight, attack } = await playAttack('step-dice');
    await hold(fight);
    const { plan } = attack.system as unknown as { plan: { lines: readonly { readonly unit: string }[] } };
    const held = { key: 'held', rule: 'SD-26', amount: 3 };
    const lines = plan.lines.map((line) => (line.unit === 'difficulty' ? { ...line, ...held } : line));
    const exchange = { base: 3, defences: ['none'], hold: 'knockDown' };
    const genuine = await postCopy(fight, attack, { plan: { lines, difficulty: 3 }, exchange });
    expect([...fight.target.statuses]).toEqual(['prone']);
    expect(await readWaiting(fight, genuine, 'gm')).toBeNull();
  });

  it('the effects of messages with a mark wait for the GM, and the others of the log are written', async () => {
    const { fight, attack } = await playAttack('step-dice');
    await hold(fight);
    const dice = [{ number: 1, faces: 6, results: [{ result: 99, active: true }], options: {} }];
    const forged = await postCopy(fight, attack, { exchange: { ...sure, hold: 'knockDown' } }, [{ dice }]);
    expect([...fight.target.statuses]).toEqual([]);
    expect(await readWaiting(fight, forged, 'gm')).not.toBeNull();
  });
});
