import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consequences } from '../../../module/rulesets/dark-harvest/play/permit.ts';
import { readDefenceless } from '../../../module/rulesets/dark-harvest/play/attack.ts';
import { type PurposeKind, makePurpose } from '../../../module/rulesets/dark-harvest/data/request.ts';
import { createRequest } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { createCharacter } from './harvest-fixtures.ts';

const player = { id: 'user1', isGM: false, role: 1 };
const gamemaster = { id: 'gm', isGM: true, role: 4 };

function createHelpless(...statuses: string[]): HarvestCharacter {
  return Object.assign(createCharacter([]), { statuses: new Set(statuses) });
}

function permit(actor: HarvestCharacter, kind: PurposeKind): void {
  consequences.permit?.(actor, { ...createRequest('dexterity'), purpose: makePurpose(kind) });
}

describe('who can do nothing of choice (DH-46, DH-50)', () => {
  const before = game.user;
  beforeEach(() => void Object.assign(game, { user: player }));
  afterEach(() => void Object.assign(game, { user: before }));

  it.each([
    [[], ''],
    [['prone'], ''],
    [['stun'], 'helpless-stunned'],
    [['unconscious'], 'helpless-unconscious'],
    [['stun', 'unconscious'], 'helpless-unconscious'],
    [['harvestDying'], 'helpless-dying'],
    [['unconscious', 'harvestDying', 'dead'], 'helpless-dead'],
  ])('DH-50: with %j a test is refused by %j, and there is no defence', (statuses, code) => {
    const actor = createHelpless(...statuses);
    const attempt = () => permit(actor, 'test');
    if (code) expect(attempt).toThrow(code);
    else expect(attempt).not.toThrow();
    expect(readDefenceless(Object.assign(actor, { type: 'harvestCharacter' }))).toBe(code ? 'helpless' : '');
  });

  it.each(['test', 'contest', 'dodge', 'feat', 'drink'] as const)('DH-50: %s is of choice', (kind) => {
    expect(() => permit(createHelpless('stun'), kind)).toThrow('helpless-stunned');
  });

  it.each([
    'peril',
    'stayConscious',
    'wake',
    'permanentInjury',
    'shakeOff',
    'resistDrink',
    'keepStraightFace',
  ] as const)('DH-50: %s is forced', (kind) => {
    expect(() => permit(createHelpless('stun'), kind)).not.toThrow();
  });

  it('DH-50: it is told to a GM too, who rolls anyway as everyone does', () => {
    Object.assign(game, { user: gamemaster });
    expect(() => permit(createHelpless('dead'), 'test')).toThrow('helpless-dead');
  });
});

it('DH-28.2: the awesome bonus is the GM’s to grant', () => {
  const before = game.user;
  const modifiers = [{ key: 'awesome', rule: 'DH-28', white: 3 }];
  const attempt = () => consequences.requirePossible?.(createHelpless(), { ...createRequest('dexterity'), modifiers });
  Object.assign(game, { user: player });
  expect(attempt).toThrow('awesome-granted');
  Object.assign(game, { user: gamemaster });
  expect(attempt).not.toThrow();
  Object.assign(game, { user: before });
});
