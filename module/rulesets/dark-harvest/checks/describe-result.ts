/** The plain text of a test's result, for the exported log and for other modules. */
import type { Degree } from '../../../../src/index.ts';
import type { CheckSubject } from './to-input.ts';

/** Writes "Swordplay: Good Success (net 4)"; dice typed in chat have no subject. */
export function describeResult(subject: CheckSubject, net: number, degree: Degree): string {
  const result = game.i18n.format('TETRAD.DarkHarvest.Chat.result', {
    degree: game.i18n.localize(`TETRAD.DarkHarvest.Degree.${degree}`),
    net: String(net),
  });
  const name = nameSubject(subject);
  // The name is typed by people, and the text is stored where core reads HTML.
  return name ? `${foundry.utils.escapeHTML(name)}: ${result}` : result;
}

/** Names what was tested: the skill, else the characteristic; empty for dice typed in chat. */
export function nameSubject(subject: { skillName: string; characteristic: string }): string {
  if (subject.skillName) return subject.skillName;
  return subject.characteristic
    ? game.i18n.localize(`TETRAD.DarkHarvest.Characteristic.${subject.characteristic}`)
    : '';
}
