/** A portrait that opens core's image picker works by keyboard too: core's action `editImage` belongs on the image itself, which is no button. */

/** Lets Enter and Space press the portraits of a sheet. */
export function activatePortraits(sheet: HTMLElement): void {
  for (const portrait of sheet.querySelectorAll<HTMLElement>('img[data-action="editImage"]')) {
    portrait.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      portrait.click();
    });
  }
}
