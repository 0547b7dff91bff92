import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast as contrastOf } from './contrast'

const css = readFileSync('lib/ui/tokens.css', 'utf8')
const schemes = ['light', 'dark'] as const

/** A colour of tokens.css in one scheme. */
function colourOf(token: string, scheme: (typeof schemes)[number]): string {
  const value = new RegExp(`^  --${token}: (.*);$`, 'm').exec(css)?.[1] ?? ''
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
  const hex = both ? both[scheme === 'light' ? 1 : 2] : value
  if (!hex || !/^#\w{6}$/.test(hex)) throw new Error(`--${token} is no colour: ${value}`)
  return hex
}

const contrast = (one: string, other: string, scheme: (typeof schemes)[number]) =>
  contrastOf(colourOf(one, scheme), colourOf(other, scheme))

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
      ['on-deep', 'deep'],
      ['goal', 'deep'],
      ['ink-soft', 'warm-soft'],
      ...[1, 2, 3, 4, 5, 6].flatMap((tone) => ['on-deep', 'gold'].map((text) => [text, `tone-${tone}`])),
      ['on-gold', 'gold'],
      ['ink', 'gold-soft'],
      ['ink-soft', 'gold-soft'],
      ...['good', 'warn', 'bad'].map((meaning) => ['surface', meaning]),
    ]
    expect(below([...onGrounds, ...onTheirOwn, ...onFull], 4.5)).toEqual([])
  })

  it('keep 3:1 between the edge of a field, the mark of focus, and what they stand on', () => {
    expect(
      below(
        [...['field-line', 'focus'].flatMap((line) => grounds.map((ground) => [line, ground])), ['gold-line', 'gold-soft']],
        3,
      ),
    ).toEqual([])
  })
})
