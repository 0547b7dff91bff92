import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentOf, accentStyle, deepGround, grounds, onTones, productColour, tonesOf } from './accent'
import { contrast } from './contrast'

const schemes = ['light', 'dark'] as const
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('can be read on every ground, and so can what stands on it, whatever the colour', () => {
  fc.assert(
    fc.property(fc.oneof(colour, fc.constantFrom('#000000', '#ffffff', '#ffff00', '#7d8f8a')), (own) => {
      const accents = accentOf(own)
      for (const scheme of schemes) {
        const { page, surface, sunken, onAccent } = grounds[scheme]
        const { accent, accentStrong, accentSoft } = accents[scheme]
        for (const text of [accent, accentStrong])
          for (const ground of [page, surface, sunken, onAccent, accentSoft])
            expect(contrast(text, ground), `${own} ${scheme}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

it('is the colour itself where that can be read', () => {
  expect(accentOf('#0d5f56').light.accent).toBe('#0d5f56')
  expect(accentOf('#72d2c2').dark.accent).toBe('#72d2c2')
})

it('is measured against the grounds of tokens.css', () => {
  const css = readFileSync('lib/ui/tokens.css', 'utf8')
  const of = (token: string) => new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1)
  for (const [name, token] of Object.entries({ page: 'page', surface: 'surface', sunken: 'sunken', onAccent: 'on-accent' }))
    expect(schemes.map((scheme) => grounds[scheme][name as 'page'])).toEqual(of(token))
})

it('leaves the deep ground to what is written on it, in both schemes', () => {
  const css = readFileSync('lib/ui/tokens.css', 'utf8')
  const written = ['on-deep', 'goal'].map(
    (token) => new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1) ?? [],
  )
  fc.assert(
    fc.property(colour, (own) => {
      const deep = /--deep:light-dark\((#\w{6}),(#\w{6})\)/.exec(accentStyle(own))?.slice(1) ?? []
      expect(deep).toHaveLength(2)
      for (const texts of written)
        for (const [at, ground] of deep.entries())
          expect(contrast(texts[at] ?? '', ground), `${own}: ${texts[at]} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it("shows the deep ground of what is typed: the product's without a colour, none for half a colour", () => {
  const [, light, dark] = /--deep: light-dark\((#\w{6}), (#\w{6})\)/.exec(readFileSync('lib/ui/tokens.css', 'utf8')) ?? []
  for (const cleared of ['', '  ']) expect(deepGround(cleared)).toBe(`light-dark(${light},${dark})`)
  for (const half of ['#', '#0d5f5', 'red', '#0d5f560']) expect(deepGround(half)).toBeUndefined()
  expect(accentStyle('#7a1f5c')).toContain(`--deep:${deepGround('#7A1F5C')}`)
})

it('gives paths six grounds that differ, on each of which a text and gold can be read, whatever the colour', () => {
  fc.assert(
    fc.property(colour, (own) => {
      const tones = tonesOf(own)
      for (const scheme of schemes) {
        const [text, gold] = onTones[scheme]
        expect(new Set(tones.map((tone) => tone[scheme])).size).toBe(6)
        for (const tone of tones) {
          expect(contrast(text, tone[scheme]), `${own} ${scheme}`).toBeGreaterThanOrEqual(7)
          expect(contrast(gold, tone[scheme]), `${own} ${scheme}`).toBeGreaterThanOrEqual(4.5)
        }
      }
      for (const [at, { light, dark }] of tones.entries())
        expect(accentStyle(own)).toContain(`--tone-${at + 1}:light-dark(${light},${dark})`)
    }),
  )
})

it('gives the paths of organizations without a colour the grounds of tokens.css', () => {
  const css = readFileSync('lib/ui/tokens.css', 'utf8')
  const of = (token: string) => new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1)
  expect(tonesOf(productColour).map(({ light, dark }) => [light, dark])).toEqual([1, 2, 3, 4, 5, 6].map((at) => of(`tone-${at}`)))
  expect([of('on-deep'), of('gold')]).toEqual([0, 1].map((at) => schemes.map((scheme) => onTones[scheme][at as 0 | 1])))
})
