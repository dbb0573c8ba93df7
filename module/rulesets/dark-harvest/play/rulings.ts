/**
 * The GM's rulings on a test: another difficulty (DH-6), the awesome bonus (DH-28), or another net (DH-5). The last ruling of each kind is in force; a ruling
 * on the net is in force only until the next ruling of any kind.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import type { RulingFacet, RulingRules } from '../../../stakes/rulings-facet.ts';
import { nameDegree, isDifficulty, listThrows, nameDifficulty, readFaces, readOutcome } from './checks.ts';

/** A ruling as its message stores it. */
type RulingSystem = Pick<ChatMessage.OfType<'harvestRuling'>['system'], 'kind' | 'difficulty' | 'net'>;

const format = makeFormat('TETRAD.DarkHarvest');

/** Writes a net with the name of its degree. */
export function nameNet(net: number): string {
  const degree = nameDegree(darkHarvest.nameDegree(net));
  return format('Chat.result', { degree, net: String(net).replace('-', '−') });
}

function describe({ kind, net, difficulty }: RulingSystem): string {
  if (kind === 'awesome') return format('Ruling.awesome');
  return kind === 'net' ? nameNet(net) : nameDifficulty(difficulty);
}

/** Reads the GM's form: a net, a difficulty with the dice it adds, or the awesome bonus with its dice; null if nothing was chosen. */
function readForm(form: Readonly<Record<string, string>>, target: ChatMessage.OfType<'harvestCheck'>) {
  const { kind, difficulty = '' } = form;
  const blank = { difficulty: '', net: 0, dice: { white: 0, black: 0 } };
  if (kind === 'net') return { ...blank, kind, net: Number(form['net']) };
  const thrown = listThrows(target);
  if (kind === 'awesome') return { ...blank, kind, dice: { white: darkHarvest.countAwesome(thrown), black: 0 } };
  if (!isDifficulty(difficulty)) return null;
  return { ...blank, kind: 'difficulty', difficulty, dice: darkHarvest.countMissing(thrown, difficulty) };
}

/** The GM's rulings on a test. */
export const ruling: RulingRules<ChatMessage.OfType<'harvestCheck'>> = {
  listChoices(target) {
    const { difficulty, net, plan } = readOutcome(target);
    const chosen = difficulty || 'average';
    const options = darkHarvest.DIFFICULTIES.map((id) => ({ id, name: nameDifficulty(id), isChosen: id === chosen }));
    const granted = [{ id: 'granted', name: format('Ruling.awesome'), isChosen: true }];
    const name = (kind: string) => ({ kind, label: format(`Ruling.kind.${kind}`), value: net });
    return [
      { ...name('difficulty'), hint: format('Ruling.difficultyHint'), options },
      { ...name('net'), hint: '', options: [] },
      ...(darkHarvest.isAwesome(plan) ? [] : [{ ...name('awesome'), hint: '', options: granted }]),
    ];
  },
  plan(target, form, title) {
    const system = readForm(form, target);
    if (!system) return null;
    const { unruled, net } = readOutcome(target);
    const isNet = system.kind === 'net';
    const former =
      system.kind === 'awesome' ? format('Ruling.noAwesome') : nameDifficulty(target.system.subject.difficulty);
    const from = isNet ? nameNet((unruled ?? { net }).net) : former;
    const { white, black } = system.dice;
    const reason = form['reason']?.trim() ?? '';
    return {
      formula: white + black > 0 ? darkHarvest.writeFormula(white, black) : '',
      from,
      text: format(`Ruling.content.${system.kind}`, { title, from, to: describe(system), reason }),
      system,
    };
  },
};

export const rulings: RulingFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  ruleset: 'dark-harvest',
  messageType: 'harvestRuling',
  words: 'TETRAD.DarkHarvest.Ruling',
  isRuling: ({ kind, difficulty }: RulingSystem) =>
    kind === 'net' || kind === 'awesome' || (kind === 'difficulty' && isDifficulty(difficulty)),
  supersedes: (later: RulingSystem, earlier: RulingSystem) => later.kind === earlier.kind || earlier.kind === 'net',
  readRuling({ rolls, system }: ChatMessage.OfType<'harvestRuling'>) {
    const { kind, difficulty, net, dice } = system;
    const awesome = kind === 'awesome';
    const ruled = { net: kind === 'net' ? net : null, difficulty: kind === 'difficulty' ? difficulty : null, awesome };
    return { ...ruled, faces: readFaces(rolls[0]), dice: { ...dice } };
  },
  describe,
};
