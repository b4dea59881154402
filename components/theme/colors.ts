/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const steps = [0, 95, 135, 175, 215, 255] as const;

/** Returns one of the colours 16–255, which all terminals define the same way: 6 × 6 × 6 colours, then 24 greys. */
export function rgbOf(index: number): Rgb {
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return [grey, grey, grey];
  }
  const at = index - 16;
  const step = (place: number) => steps[Math.floor(at / place) % 6] ?? 0;
  return [step(36), step(6), step(1)];
}

/** Returns a mix of two colours. @param share the share of `other`, from 0 to 1 */
export const mixed = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
};

/** Returns the brightness of a colour, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminanceOf([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export const isDark = (color: Rgb): boolean => contrast(color, [255, 255, 255]) > contrast(color, [0, 0, 0]);
