import { settings } from './foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { isContentShown } from '../../module/chat/replies.ts';
import {
  applyMessageMode,
  buildModeOption,
  getDefaultMessageMode,
  listMessageModes,
  messageModes,
} from '../../module/foundry/generation.ts';

const applied: string[] = [];

function applyTo(data: object, mode: string): object {
  applied.push(mode);
  return Object.assign(data, { blind: mode.startsWith('blind') });
}

const label = (id: string) => ({ label: `CORE.${id}`, icon: id });

function setGeneration(generation: 13 | 14): void {
  Object.assign(game, { release: { generation } });
  Object.assign(globalThis, { ChatMessage: generation === 13 ? { applyRollMode: applyTo } : { applyMode: applyTo } });
  const rollModes = Object.fromEntries(['publicroll', 'gmroll', 'blindroll', 'selfroll'].map((id) => [id, label(id)]));
  const modes = Object.fromEntries([...messageModes, 'ic'].map((id) => [id, label(id)]));
  Object.assign(CONFIG, {
    Dice: { ...CONFIG.Dice, rollModes: generation === 13 ? rollModes : undefined },
    ChatMessage: generation === 13 ? {} : { modes },
  });
}

beforeEach(() => {
  applied.length = 0;
});

describe('message modes', () => {
  it('are roll modes in 13', () => {
    setGeneration(13);
    settings.set('core.rollMode', 'gmroll');
    expect(getDefaultMessageMode()).toBe('gm');
    expect(buildModeOption('blind')).toEqual({ rollMode: 'blindroll' });
    expect(buildModeOption()).toEqual({ rollMode: 'gmroll' });
    expect(applyMessageMode({}, 'self')).toEqual({ blind: false });
    expect(applied).toEqual(['selfroll']);
    expect(listMessageModes().map(({ label }) => label)).toEqual(
      ['publicroll', 'gmroll', 'blindroll', 'selfroll'].map((id) => `CORE.${id}`),
    );
  });

  it('are message modes in 14, and one that is not ours counts as public', () => {
    setGeneration(14);
    settings.set('core.messageMode', 'ic');
    expect(getDefaultMessageMode()).toBe('public');
    expect(buildModeOption('gm')).toEqual({ messageMode: 'gm' });
    expect(applyMessageMode({ a: 1 }, 'blind')).toEqual({ a: 1, blind: true });
    expect(listMessageModes().map(({ id }) => id)).toEqual([...messageModes]);
  });
});

const ask = (message: object) => isContentShown(message as ChatMessage.Implementation);

describe('what a message shows', () => {
  it('is what core says, and never of a message that is not visible', () => {
    expect(ask({ visible: true, isContentVisible: true })).toBe(true);
    expect(ask({ visible: false, isContentVisible: true, isAuthor: true })).toBe(false);
    expect(ask({ visible: true, isContentVisible: false, isAuthor: false, blind: false })).toBe(false);
  });

  it('shows authors their own private roll, but not their blind one', () => {
    expect(ask({ visible: true, isContentVisible: false, isAuthor: true, blind: false })).toBe(true);
    expect(ask({ visible: true, isContentVisible: false, isAuthor: true, blind: true })).toBe(false);
  });
});
