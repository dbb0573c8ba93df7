/** The question before damage is rolled, or applied, a second time. */

/** Asks. @param name - whom it hits @returns whether the user wants it */
export async function askAgain(what: 'roll' | 'apply', name: string): Promise<boolean> {
  const content = document.createElement('p');
  content.textContent = game.i18n.format(`TETRAD.DarkHarvest.Damage.again.${what}.question`, { name });
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    window: {
      title: game.i18n.localize(`TETRAD.DarkHarvest.Damage.again.${what}.title`),
      contentClasses: ['tetrad-content'],
    },
    position: { width: 420 },
    classes: ['tetrad'],
    content: content.outerHTML,
    yes: { label: `TETRAD.DarkHarvest.Damage.again.${what}.yes`, class: 'tetrad-quiet' },
    no: { label: 'TETRAD.DarkHarvest.Damage.again.no', class: 'tetrad-quiet' },
    rejectClose: false,
  });
  return answer === true;
}
