/** Contrast of two colours, as WCAG 2.2 defines it. */

/** Relative luminance of `#rrggbb`, 0–1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1–21; `NaN` when either is no `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  if (!/^#[\da-f]{6}$/i.test(one) || !/^#[\da-f]{6}$/i.test(other)) return Number.NaN;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
