import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('lib/ui/tokens.css', 'utf8')
const schemes = ['light', 'dark'] as const

/** A colour of tokens.css in one scheme, as its three channels from 0 to 1. */
function channels(token: string, scheme: (typeof schemes)[number]): number[] {
  const value = new RegExp(`^  --${token}: (.*);$`, 'm').exec(css)?.[1] ?? ''
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
  const hex = both ? both[scheme === 'light' ? 1 : 2] : value
  if (!hex || !/^#\w{6}$/.test(hex)) throw new Error(`--${token} is no colour: ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

/** Relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
function luminance(token: string, scheme: (typeof schemes)[number]): number {
  const [red = 0, green = 0, blue = 0] = channels(token, scheme).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, scheme: (typeof schemes)[number]): number {
  const [dark = 0, light = 0] = [luminance(one, scheme), luminance(other, scheme)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const below = (pairs: string[][], least: number) =>
  schemes.flatMap((scheme) =>
    pairs
      .map(([one = '', other = '']) => ({ scheme, one, other, contrast: Math.round(contrast(one, other, scheme) * 100) / 100 }))
      .filter((pair) => pair.contrast < least),
  )

const grounds = ['page', 'surface', 'sunken']
const texts = ['ink', 'ink-soft', 'accent', 'accent-strong', 'warm', 'good', 'warn', 'bad']
const meanings = ['accent', 'warm', 'good', 'warn', 'bad']

describe('the colours of tokens.css', () => {
  it('keep 4.5:1 between every text and every ground it may stand on, in both schemes', () => {
    const onGrounds = texts.flatMap((text) => grounds.map((ground) => [text, ground]))
    const onTheirOwn = meanings.flatMap((meaning) => [
      [meaning, `${meaning}-soft`],
      ['ink', `${meaning}-soft`],
    ])
    const onFull = [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ...['good', 'warn', 'bad'].map((meaning) => ['surface', meaning]),
    ]
    expect(below([...onGrounds, ...onTheirOwn, ...onFull], 4.5)).toEqual([])
  })

  it('keep 3:1 between the edge of a field, the mark of focus, and what they stand on', () => {
    expect(
      below(
        ['field-line', 'focus'].flatMap((line) => grounds.map((ground) => [line, ground])),
        3,
      ),
    ).toEqual([])
  })
})
