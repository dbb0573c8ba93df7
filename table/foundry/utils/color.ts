/** foundry.utils.Color: a colour stored as a number, with a CSS form. */

/** A colour as a 24-bit number (fvtt-types common/utils/color.d.mts). */
export class Color extends Number {
  /** The CSS form, `#rrggbb`. */
  get css(): string {
    return this.toString();
  }

  override toString(radix?: number): string {
    if (radix !== undefined) return super.toString(radix);
    return `#${this.valueOf().toString(16).padStart(6, '0')}`;
  }

  toJSON(): string {
    return this.css;
  }

  /**
   * Creates a colour.
   * @param color - A number, a string `#rrggbb`, or null.
   * @returns The colour; its value is NaN if `color` is null or invalid.
   */
  static from(color: Color | number | string | null | undefined): Color {
    if (color === null || color === undefined) return new Color(Number.NaN);
    if (color instanceof Color) return color;
    if (typeof color === 'string') return new Color(color.startsWith('#') ? parseInt(color.slice(1), 16) : Number.NaN);
    return new Color(color);
  }
}
