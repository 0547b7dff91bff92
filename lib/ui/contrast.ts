/** A colour, written `#rrggbb`. */
export type Colour = string

/** The three channels of a colour, from 0 to 1. */
export const channelsOf = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** Relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
export function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (none) to 21 (black on white). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
