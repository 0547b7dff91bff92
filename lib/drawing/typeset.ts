import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { normalForm } from '@/lib/platform/i18n/normal-form'
import { memo } from '@/lib/platform/memo'
import { type Face, facesOf, tagOf } from './faces'
import type { Weight } from './page'

const bidi = bidiFactory()

/** A glyph of a line: the offset from the left edge and from the baseline (upwards), for a size of 1. */
export type Placed = { face: Face; glyph: ReturnType<Font['getGlyph']>; x: number; y: number }
/** Letters and marks as they are seen from left to right, and how wide they are together for a size of 1. */
export type Seen = { signs: string[]; width: number }
/** A part of a line without a change between Arabic and Latin text; `from` is its left edge for a size of 1. */
export type Segment = { from: number; pieces: Seen[] }
/** `segments` are in the order in which they are read. */
export type Line = { width: number; glyphs: Placed[]; segments: Segment[] }

/** The longest text that is drawn, in UTF-16 units; longer ones are refused before anything reads them. */
export const longestText = 400

/**
 * Characters that are not drawn: controls, direction and format marks, separators of lines, surrogates without a pair, private and unassigned code points. The
 * joiners of Indic scripts are kept, which choose the form of letters.
 */
const undrawable =
  /(?!(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{L}))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu
/** Beyond four marks on a letter, marks would leave the line. */
const surplusMarks = /(\p{M}{4})\p{M}+/gu

/** A text as it is drawn, on one line. Throws RangeError for a text that is too long. */
export function drawable(text: string): string {
  if (text.length > longestText) throw new RangeError(`A text on a page has at most ${longestText} characters`)
  const spaced = text.replace(/[\s\u2028\u2029]+/gu, ' ')
  const visible = spaced.replace(undrawable, '').replace(surplusMarks, '$1')
  return normalForm(visible, 'NFC').replace(/ +/g, ' ').trim()
}

/** The letters of a text that no face has, each once: they would be drawn as empty boxes. */
export function undrawnLetters(text: string): string[] {
  const faces = facesOf(400)
  const isDrawn = (sign: string) =>
    /[\u200c\u200d]/.test(sign) || faces.some(({ font }) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  return [...new Set(drawable(text))].filter((sign) => !isDrawn(sign))
}

type Run = { text: string; face: Face; isRightToLeft: boolean; start: number; level: number }

function faceFor(sign: string, faces: readonly Face[], before: Face | undefined): Face {
  const codePoint = sign.codePointAt(0) ?? 0
  const has = (face: Face | undefined) => face?.font.hasGlyphForCodePoint(codePoint)
  // Spaces, marks and joiners stay with what is before them.
  if (before && (/[\u200c\u200d]/.test(sign) || (has(before) && /[\p{M} ]/u.test(sign)))) return before
  const face = faces.find(has) ?? before ?? faces[0]
  if (!face) throw new Error('There is no face')
  return face
}

/** Pieces of one face and one direction, in logical order, with the level of each. */
function runsOf(text: string, levels: Uint8Array, faces: readonly Face[]): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const sign of text) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    const isRightToLeft = level % 2 === 1
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
    const face = faceFor(shown, faces, last?.face)
    if (last && last.face === face && last.level === level) last.text += shown
    else runs.push({ text: shown, face, level, isRightToLeft, start: at })
    at += sign.length
  }
  return runs
}

/** Rule L2 of the Unicode bidirectional algorithm (UAX 9) on whole runs: the order from left to right. */
function visualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

type Edged = { run: Run; from: number; to: number }

/** The number of letters and blanks: without marks. */
export const lettersIn = (text: string): number => text.replace(/\p{M}/gu, '').length

/** The words of a run with their blanks, as they are seen; the width of the run is shared out by letters. */
function seenWords(text: string, { run, from, to }: Edged): Seen[] {
  const logical = text.slice(run.start, run.start + run.text.length)
  const perLetter = (to - from) / Math.max(1, lettersIn(logical))
  const words = (logical.match(/ *[^ ]+ *| +/g) ?? []).map((word): Seen => {
    const signs = [...word]
    return { signs: run.isRightToLeft ? signs.reverse() : signs, width: lettersIn(word) * perLetter }
  })
  return run.isRightToLeft ? words.reverse() : words
}

/** Programs that read a PDF put Arabic words and Arabic-Indic digits right themselves, but less surely together with Latin text. */
function segmentsOf(text: string, edges: readonly Edged[]): Segment[] {
  const parts: { isArabic: boolean; edges: Edged[] }[] = []
  for (const edge of edges.toSorted((one, other) => one.run.start - other.run.start)) {
    const isArabic = edge.run.level > 0 && !/[\p{Script=Latin}0-9]/u.test(edge.run.text)
    const last = parts.at(-1)
    if (last && last.isArabic === isArabic) last.edges.push(edge)
    else parts.push({ isArabic, edges: [edge] })
  }
  return parts.map(({ edges: own }) => {
    const seen = own.toSorted((one, other) => one.from - other.from)
    return { from: seen[0]?.from ?? 0, pieces: seen.flatMap((edge) => seenWords(text, edge)) }
  })
}

/** Without what places marks by anchors. */
const unanchored = { mark: false, mkmk: false, abvm: false, blwm: false }

/** A piece of text in the glyphs of a face. fontkit fails at marks for which a face leaves out an anchor; they stay where the face itself has them. */
function shapedBy({ font, script }: Face, piece: string, side: 'rtl' | 'ltr') {
  try {
    return font.layout(piece, [], tagOf(script), undefined, side)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return font.layout(piece, unanchored, tagOf(script), undefined, side)
  }
}

function set(text: string, language: Language, weight: Weight): Line {
  const { levels } = bidi.getEmbeddingLevels(text, direction(language))
  const glyphs: Placed[] = []
  const edges: Edged[] = []
  let pen = 0
  for (const run of visualOrder(runsOf(text, levels, facesOf(weight)))) {
    const { text: piece, face, isRightToLeft } = run
    const from = pen
    const shaped = shapedBy(face, piece, isRightToLeft ? 'rtl' : 'ltr')
    const scale = 1 / face.font.unitsPerEm
    shaped.glyphs.forEach((glyph, at) => {
      const position = shaped.positions[at]
      if (!position) return
      glyphs.push({ face, glyph, x: pen + position.xOffset * scale, y: position.yOffset * scale })
      pen += position.xAdvance * scale
    })
    edges.push({ run, from, to: pen })
  }
  return { width: pen, glyphs, segments: segmentsOf(text, edges) }
}

const remembered = memo((key): Line => {
  const [language, weight, text] = JSON.parse(key)
  return set(text, language, weight)
}, 500)

/** A line of text at a size of 1: shaped, and in the order of the eye from left to right. */
export const typeset = (text: string, language: Language, weight: Weight): Line =>
  remembered(JSON.stringify([language, weight, drawable(text)]))
