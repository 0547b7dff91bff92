import { exchangeLimits } from './limits.rules'
import { plainAnswer, shareOf } from './outside-answers.rules'
import type { TextCollector, Wording } from './text-collector.rules'

type Accepted = { text: string; score: number }[]
type Gap = { key: string; inside: string; accepted: Accepted }

const typed = /^(?:SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/
const byCase = /C$/

/**
 * Gaps of Moodle in a text: `{1:SHORTANSWER:=Paris~%50%paris}`; null where there are other kinds, or none. Each language has the same gaps, perhaps in
 * another order: one with the same answers is the same gap, else the one in the same place or the first that is left, which then accepts the answers of both.
 */
export function clozeGaps(texts: TextCollector, stem: Wording): object | null {
  const gaps: Gap[] = []
  const [points, cases] = [new Set<string>(), new Set<boolean>()]
  let isOther = false
  const renamed = (text: string | undefined) => {
    if (text === undefined) return undefined
    let count = 0
    const isFirst = gaps.length === 0
    const used = new Set<Gap>()
    const gapOf = (inside: string): Gap => {
      if (isFirst) gaps.push({ key: `g${count}`, inside, accepted: acceptedOf(inside, texts) })
      const same = isFirst ? gaps.at(-1) : gaps.find((gap) => gap.inside === inside && !used.has(gap))
      const free = gaps.filter((gap) => !used.has(gap))
      const other = free.find((gap) => gap === gaps[count - 1]) ?? free[0]
      return same ?? (other ? withAnswers(other, acceptedOf(inside, texts)) : { key: 'g0', inside, accepted: [] })
    }
    return text.replace(/\{(\d{0,3}):([A-Z_]{1,30}):((?:[^{}\\]|\\.){0,4000})\}/g, (whole, weight, kind, inside) => {
      if (count > exchangeLimits.parts) return whole
      if (!typed.test(kind)) isOther = true
      points.add(weight || '1')
      cases.add(byCase.test(kind))
      count += 1
      const gap = gapOf(inside)
      used.add(gap)
      return `[[${gap.key}]]`
    })
  }
  texts.stem.push({ all: renamed(stem.all), ar: renamed(stem.ar), en: renamed(stem.en) })
  if (isOther || gaps.length === 0) return null
  // Gaps count alike here, and are all compared in the same way.
  if (points.size > 1 || cases.size > 1) texts.lost.add('scoring')
  const matching = cases.size === 1 && cases.has(true) ? { matching: 'exact' } : {}
  return { type: 'fillBlanks', blanks: gaps.map(({ key, accepted }) => ({ key, accepted })), ...matching }
}

function withAnswers(gap: Gap, more: Accepted): Gap {
  const known = new Set(gap.accepted.map(({ text }) => text))
  gap.accepted.push(...more.filter(({ text }) => !known.has(text)))
  return gap
}

/** The accepted answers of a gap: `=right~%50%half right#feedback`. */
function acceptedOf(inside: string, texts: TextCollector): Accepted {
  const parts: string[] = ['']
  for (let at = 0; at < inside.length && parts.length <= exchangeLimits.parts; at += 1) {
    const sign = inside[at] ?? ''
    if (sign === '\\') at += 1
    if (sign === '~') parts.push('')
    else parts[parts.length - 1] += sign === '\\' ? `\\${inside[at] ?? ''}` : sign
  }
  return parts.flatMap((part) => {
    const [, mark = '', percent, text = '', remark = ''] =
      /^(=?)(?:%(-?\d{1,3}(?:\.\d{1,5})?)%)?((?:[^#\\]|\\.)*)(#[\s\S]*)?/.exec(part) ?? []
    if (remark.length > 1) texts.lost.add('remarks')
    const score = percent === undefined ? (mark ? 1 : 0) : shareOf(percent)
    return score > 0 ? [{ text: plainAnswer(text.replace(/\\(.)/g, '$1').trim(), texts), score }] : []
  })
}
