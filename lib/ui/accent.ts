import { type Colour, channelsOf, contrast } from './contrast'

/** The accent of one colour scheme, as the tokens name it. */
export type Accent = { accent: Colour; accentStrong: Colour; accentSoft: Colour }

/**
 * The grounds of text in the accent, and the colours on the accent; the values of tokens.css, which a test
 * compares.
 */
export const grounds = {
  light: { page: '#f4f7f6', surface: '#ffffff', sunken: '#edf2f0', onAccent: '#ffffff', far: '#000000' },
  dark: { page: '#101615', surface: '#18201e', sunken: '#202a28', onAccent: '#05231f', far: '#ffffff' },
} as const
/** The least contrast of text with its ground. */
export const least = 4.5
/** The product's own accent in the light scheme. */
export const productColour: Colour = '#0d5f56'
/** Its deep ground, for pages of organizations without a colour; the value of tokens.css, which a test compares. */
const productDeep = { light: '#084840', dark: '#16362f' } as const
/** Whether a text is a colour as this file takes it. */
export const isColour = (text: string): text is Colour => /^#[0-9a-f]{6}$/i.test(text)
const steps = 40

const written = (channels: number[]): Colour =>
  `#${channels
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** So much of one colour in the other, 0 to 1. */
function mixed(one: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other)
  return written(channelsOf(one).map((part, at) => part * share + (others[at] ?? 0) * (1 - share)))
}

/** The colour itself, or the nearest towards black (light scheme) or white (dark scheme) that can be read on every ground and under its text. */
function readable(colour: Colour, scheme: keyof typeof grounds): Accent {
  const { page, surface, sunken, onAccent, far } = grounds[scheme]
  for (let step = 0; step <= steps; step += 1) {
    const accent = mixed(far, colour, step / steps)
    const accentSoft = mixed(accent, surface, 0.12)
    if ([page, surface, sunken, onAccent, accentSoft].every((ground) => contrast(accent, ground) >= least))
      return { accent, accentStrong: mixed(far, accent, 0.25), accentSoft }
  }
  throw new Error(`${scheme} has no readable accent`)
}

/** The accent that an organization's colour becomes: as it is where it can be read, else darker or lighter until it can. */
export const accentOf = (colour: Colour): Record<keyof typeof grounds, Accent> => ({
  light: readable(colour, 'light'),
  dark: readable(colour, 'dark'),
})

/**
 * The colours of text and drawings on the ground of a path; the values of tokens.css (`on-deep`, `gold`),
 * which a test compares.
 */
export const onTones = { light: ['#ffffff', '#f0bd3f'], dark: ['#e6eeec', '#e8b848'] } as const
/** How full the six grounds are, and the lightness that they are darkened from. */
const toneStyles = { light: { saturation: 0.42, from: 0.34 }, dark: { saturation: 0.34, from: 0.26 } } as const
export const toneCount = 6
const brown = 24

/** The hue of a colour, in degrees; 0 for a grey. */
function hueOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range === 0) return 0
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4)
}

function colourAt(hue: number, saturation: number, lightness: number): Colour {
  const channel = (at: number) => {
    const turned = (at + hue / 30) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(turned - 3, 9 - turned, 1))
  }
  return written([channel(0), channel(8), channel(4)])
}

/** A ground of one hue, dark enough for a text and for gold. */
function toneAt(hue: number, scheme: keyof typeof onTones): Colour {
  const { saturation, from } = toneStyles[scheme]
  const [text, gold] = onTones[scheme]
  for (let step = 0; step <= steps; step += 1) {
    const tone = colourAt(hue, saturation, from * (1 - step / steps))
    if (contrast(text, tone) >= 7 && contrast(gold, tone) >= least) return tone
  }
  throw new Error(`${scheme} has no ground for hue ${hue}`)
}

/** The grounds of paths, six of them by turning the hue of an organization's colour, so that paths differ and stay of one family. */
export const tonesOf = (colour: Colour): Record<keyof typeof grounds, Colour>[] =>
  Array.from({ length: toneCount }, (_, at) => {
    const turned = (hueOf(colour) + (360 / toneCount) * at) % 360
    // Dark yellow is olive, beside which gold is dull: brown takes its place.
    const hue = turned >= 35 && turned < 75 ? brown : turned
    return { light: toneAt(hue, 'light'), dark: toneAt(hue, 'dark') }
  })

const both = (light: Colour, dark: Colour) => `light-dark(${light},${dark})`
const deepOf = ({ light, dark }: ReturnType<typeof accentOf>) => both(light.accentStrong, dark.accentSoft)

/** The deep ground that the text of a colour comes to: the product's where it is empty, none while it is no colour yet. */
export function deepGround(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return both(productDeep.light, productDeep.dark)
  return isColour(text) ? deepOf(accentOf(text)) : undefined
}

/** The tokens of an organization with a colour of its own, as a style sheet for screens; on paper everything is black. */
export function accentStyle(colour: Colour): string {
  const accents = accentOf(colour)
  const { light, dark } = accents
  const tokens = {
    accent: both(light.accent, dark.accent),
    'accent-strong': both(light.accentStrong, dark.accentStrong),
    'accent-soft': both(light.accentSoft, dark.accentSoft),
    deep: deepOf(accents),
    ...Object.fromEntries(tonesOf(colour).map((tone, at) => [`tone-${at + 1}`, both(tone.light, tone.dark)])),
  }
  const declared = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `@media screen{:root{${declared.join(';')}}}`
}
