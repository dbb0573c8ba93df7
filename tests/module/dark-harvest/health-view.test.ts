/** What each pip says that it will do (DH-42 to DH-48, DH-52). */
import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { viewHealth } from '../../../module/rulesets/dark-harvest/ui/sheets/health-view.ts';

const sound = { dice: 5, marked: 0, bruised: 0 };

function listDoes(...given: Parameters<typeof viewHealth>): string[] {
  return viewHealth(...given).groups.flatMap(({ boxes }) => boxes.flat().map(({ does }) => does));
}

describe('a pip says what a click on it will do', () => {
  it('that reaches a reserve die: the test to stay conscious and the white dice lost (DH-44, DH-45)', () => {
    const does = listDoes(sound);
    expect(does[9]).toBe('Marks 10 pips');
    expect(does[10]).toBe('Marks 11 pips – reaches the first reserve die (−2 white dice): test to stay conscious');
    expect(does[12]).toBe('Marks 13 pips – reaches the second reserve die (−4 white dice): test to stay conscious');
    expect(does[16]).toBe('Marks 17 pips – reaches the fourth reserve die (−16 white dice): test to stay conscious');
    expect(does[17]).toBe('Marks 18 pips – fills the track: dying');
  });

  it('says nothing of a reserve die that is reached already', () => {
    const does = listDoes({ ...sound, marked: 11 });
    expect(does[11]).toBe('Marks 1 pip');
    expect(does[10]).toBe('Clears 1 pip – No penalty');
  });

  it('that fills a track with bruises in it: unconscious, not dying (DH-47)', () => {
    expect(listDoes({ ...sound, marked: 17, bruised: 2 })[17]).toBe('Marks 1 pip – fills the track: unconscious');
  });

  it('that reaches a wound limit: out of the fight', () => {
    const does = listDoes(sound, { value: 6, max: 6 });
    expect(does).toHaveLength(6);
    expect(does.slice(4)).toEqual(['Marks 5 pips', 'Marks 6 pips – reaches the wound limit: out of the fight']);
  });

  it('that is more than Fortitude: the test against an injury (DH-48)', () => {
    expect(listDoes(sound, undefined, 2).slice(1, 3)).toEqual([
      'Marks 2 pips',
      'Marks 3 pips – more pips than Fortitude: injury test',
    ]);
  });

  it('and so do the buttons beside the track', () => {
    const full = viewHealth({ ...sound, marked: 18, bruised: 1 }).previews;
    expect(full.mark).toBe('Turns a bruise into a wound – fills the track: dying');
    expect(full.bruise).toBe('Changes nothing');
    expect(viewHealth({ ...sound, marked: 10 }).previews).toEqual({
      mark: 'Marks 1 pip – reaches the first reserve die (−2 white dice): test to stay conscious',
      bruise: 'Marks 1 pip – reaches the first reserve die (−2 white dice): test to stay conscious',
      heal: 'Clears 1 pip',
    });
  });
});
