import { exchangeLimits } from './limits.rules'
import { plainAnswer, plainNumber, shareOf } from './outside-answers.rules'
import type { TextCollector, Wording } from './text-collector.rules'

type Side = keyof Wording
type Part = { text: string; score: number }
type Kind = 'text' | 'number' | 'choice'
type Gap = { key: string; kind: Kind; inside: string; parts: Part[]; labels: { key: string; wording: Wording }[] }
/** The gaps of a language in the order of its text, by their place in the first language. */
export type GapOrder = Partial<Record<Side, readonly number[]>>

const kinds: readonly [RegExp, Kind][] = [
  [/^(?:SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/, 'text'],
  [/^(?:NUMERICAL|NM)$/, 'number'],
  [/^(?:MULTICHOICE(?:_[VH]?S?)?|MC[VH]?S?)$/, 'choice'],
]
const kindOf = (name: string): Kind | null => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? null
const byCase = /C$/

/**
 * Gaps of Moodle in a text: `{1:SHORTANSWER:=Paris~%50%paris}`, `{1:NUMERICAL:=2.5:0.1}`, `{1:MULTICHOICE:wrong~=right}`; null where there are other
 * kinds, or none. Each language has the same gaps, perhaps in another order: as `order` says, else one with the same answers is the same gap, else the
 * one in the same place or the first that is left, which then accepts the answers of both.
 */
export function clozeGaps(texts: TextCollector, stem: Wording, order: GapOrder = {}): object | null {
  const gaps: Gap[] = []
  const [points, cases] = [new Set<string>(), new Set<boolean>()]
  let isOther = false
  const renamed = (side: Side) => {
    let count = 0
    const isFirst = gaps.length === 0
    const used = new Set<Gap>()
    return stem[side]?.replace(
      /\{(\d{0,3}):([A-Z_]{1,30}):((?:[^{}\\]|\\.){0,4000})\}/g,
      (whole: string, weight: string, name: string, inside: string) => {
        if (count > exchangeLimits.parts) return whole
        const kind = kindOf(name)
        if (!kind) isOther = true
        points.add(weight || '1')
        if (kind === 'text') cases.add(byCase.test(name))
        const own = gapOf(`g${count + 1}`, kind ?? 'text', inside, texts)
        const gap = isFirst ? own : pairOf(own, { gaps, used, place: order[side]?.[count] ?? count, isKnown: side in order })
        if (isFirst) {
          gaps.push(own)
          labelled(own, side, texts)
        } else if (gap) joined(gap, own, side)
        count += 1
        if (gap) used.add(gap)
        return `[[${gap?.key ?? 'g0'}]]`
      },
    )
  }
  texts.stem.push({ all: renamed('all'), ar: renamed('ar'), en: renamed('en') })
  if (isOther || gaps.length === 0) return null
  // Gaps count alike here, and texts are all compared in the same way.
  if (points.size > 1 || cases.size > 1) texts.lost.add('scoring')
  const matching = cases.size === 1 && cases.has(true) ? { matching: 'exact' } : {}
  return { type: 'fillBlanks', blanks: gaps.map(blankOf), ...matching }
}

const scoresOf = ({ parts }: Gap) => parts.map(({ score }) => score).join()
/** Whether a gap of another language may be this one: choices have the same shares in the same order. */
const mayBe = (one: Gap, other: Gap) => one.kind === other.kind && (one.kind !== 'choice' || scoresOf(one) === scoresOf(other))

type Known = { gaps: readonly Gap[]; used: ReadonlySet<Gap>; place: number; isKnown: boolean }
function pairOf(own: Gap, { gaps, used, place, isKnown }: Known): Gap | undefined {
  const free = gaps.filter((gap) => !used.has(gap) && mayBe(gap, own))
  const atPlace = free.find((gap) => gap === gaps[place])
  if (isKnown && atPlace) return atPlace
  return free.find((gap) => gap.inside === own.inside) ?? atPlace ?? free[0]
}

function gapOf(key: string, kind: Kind, inside: string, texts: TextCollector): Gap {
  const all = partsOf(inside, texts)
  const parts = kind === 'choice' ? all : all.filter(({ score }) => score > 0)
  const plain = kind === 'text' ? parts.map(({ text, score }) => ({ text: plainAnswer(text, texts), score })) : parts
  return { key, kind, inside, parts: plain, labels: [] }
}

/** The choices of the first language get their keys. */
function labelled(gap: Gap, side: Side, texts: TextCollector): void {
  if (gap.kind !== 'choice') return
  gap.labels = gap.parts.map(({ text }) => {
    const wording: Wording = { [side]: text }
    return { key: texts.label(wording), wording }
  })
}

/** Another language gives choices their texts, and adds its answers to those of the others. */
function joined(gap: Gap, own: Gap, side: Side): void {
  if (gap.kind === 'choice') for (const [at, { wording }] of gap.labels.entries()) wording[side] = own.parts[at]?.text ?? ''
  if (gap.kind !== 'text') return
  const known = new Set(gap.parts.map(({ text }) => text))
  gap.parts.push(...own.parts.filter(({ text }) => !known.has(text)))
}

function blankOf({ key, kind, parts, labels }: Gap): object {
  if (kind === 'choice')
    return { key, accepted: [], choices: labels.map((label, at) => ({ key: label.key, score: parts[at]?.score ?? 0 })) }
  if (kind === 'text') return { key, accepted: parts }
  const numbers = parts.map(({ text, score }) => {
    const [value = '', tolerance = '0'] = text.split(':')
    return { value: plainNumber(value), tolerance: plainNumber(tolerance), score }
  })
  return { key, accepted: [], numbers }
}

/** The answers of a gap: `=right~%50%half right#feedback`. A share below nothing counts as none. */
function partsOf(inside: string, texts: TextCollector): Part[] {
  const parts: string[] = ['']
  for (let at = 0; at < inside.length && parts.length <= exchangeLimits.parts; at += 1) {
    const sign = inside[at] ?? ''
    if (sign === '\\') at += 1
    if (sign === '~') parts.push('')
    else parts[parts.length - 1] += sign === '\\' ? `\\${inside[at] ?? ''}` : sign
  }
  const written = parts.map((part) => {
    const [, mark = '', percent, text = '', remark = ''] =
      /^(=?)(?:%(-?\d{1,3}(?:\.\d{1,5})?)%)?((?:[^#\\]|\\.)*)(#[\s\S]*)?/.exec(part) ?? []
    if (remark.length > 1) texts.lost.add('remarks')
    const score = percent === undefined ? (mark ? 1 : 0) : shareOf(percent)
    if (score < 0) texts.lost.add('scoring')
    return { text: text.replace(/\\(.)/g, '$1').trim(), score: Math.max(0, score) }
  })
  return written.filter(({ text }) => text !== '')
}
