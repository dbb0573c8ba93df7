/** A portrait that opens core's image picker works by keyboard too: core's action `editImage` belongs on the image itself, which is no button. */

/** Lets Enter and Space press the portraits of a sheet. Called once for a sheet: its outer element stays through all renderings. */
export function activatePortraits(sheet: HTMLElement): void {
  sheet.addEventListener('keydown', (event) => {
    const portrait = event.target;
    if (!(portrait instanceof HTMLImageElement) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    portrait.click();
  });
}
