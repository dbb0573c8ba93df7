/** The plain text of a test's result, for the exported log and for other modules. */
import type { darkHarvest } from '../../../../src/index.ts';
import { namePurpose } from '../data/purpose.ts';
import type { CheckSubject } from '../data/to-input.ts';

/** What a test is called by: what it is rolled for, else what is tested. */
interface Named {
  readonly subject: { readonly skillName: string; readonly characteristic: string };
  readonly purpose: { readonly kind: string; readonly name: string };
}

/** Writes "Swordplay: Good Success (net 4)"; dice typed in chat have no subject. */
export function describeResult(
  test: Named & { subject: CheckSubject },
  net: number,
  degree: darkHarvest.Degree,
): string {
  const result = game.i18n.format('TETRAD.DarkHarvest.Chat.result', {
    degree: game.i18n.localize(`TETRAD.DarkHarvest.Degree.${degree}`),
    net: String(net),
  });
  const name = nameTest(test);
  // The name is typed by people, and the text is stored where core reads HTML.
  return name ? `${foundry.utils.escapeHTML(name)}: ${result}` : result;
}

/** Names a test: by what it is rolled for, else by what is tested; empty for dice typed in chat. */
export function nameTest({ subject, purpose }: Named): string {
  return namePurpose(purpose) || nameSubject(subject);
}

/** Names what was tested: the skill, else the characteristic; empty for dice typed in chat. */
export function nameSubject(subject: { skillName: string; characteristic: string }): string {
  if (subject.skillName) return subject.skillName;
  return subject.characteristic
    ? game.i18n.localize(`TETRAD.DarkHarvest.Characteristic.${subject.characteristic}`)
    : '';
}
