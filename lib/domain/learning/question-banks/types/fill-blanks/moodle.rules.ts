import type { Language } from '@/lib/platform/i18n/languages'
import { elementOf, ownText } from '@/lib/platform/xml'
import { clozeGaps, type GapOrder } from '../../exchange/cloze.rules'
import { fraction, inCloze, type MoodleForm, withGaps } from '../../exchange/moodle-text.rules'
import { starredAnswer } from '../../exchange/outside-answers.rules'
import type { StoredTexts } from '../../exchange/stored-texts.rules'
import { isRecord, settingsOf } from '../../exchange/text-collector.rules'
import { stemParts } from '../shown.rules'
import type { Design, Gap } from './design.rules'

const share = (score: number) => (score === 1 ? '=' : score === 0 ? '' : `%${fraction(score)}%`)

function insideOf(gap: Gap, { label }: StoredTexts, language: Language): string {
  const shares = (all: readonly { text: string; score: number }[]) => all.map(({ text, score }) => share(score) + text).join('~')
  if (gap.choices)
    return `MULTICHOICE:${shares(gap.choices.map(({ key, score }) => ({ text: inCloze(label(key)[language] ?? ''), score })))}`
  if (gap.numbers)
    return `NUMERICAL:${shares(gap.numbers.map(({ value, tolerance, score }) => ({ text: `${value}:${tolerance}`, score })))}`
  return `SHORTANSWER:${shares(gap.accepted.map(({ text, score }) => ({ text: inCloze(starredAnswer(text)), score })))}`
}

/** The gaps of each further language by their places in the first, where it has them in another order. */
function orderOf({ stem }: StoredTexts): GapOrder {
  const [first = [], ...others] = Object.entries(stem).map(([language, text]) => ({
    language,
    gaps: stemParts(text ?? '').flatMap((part) => ('gap' in part ? [part.gap] : [])),
  }))
  const known = 'gaps' in first ? first.gaps : []
  return Object.fromEntries(
    others
      .filter(({ gaps }) => gaps.join() !== known.join())
      .map(({ language, gaps }) => [language, gaps.map((gap) => known.indexOf(gap))]),
  )
}

const orderIn = (settings: unknown): GapOrder => {
  const order = isRecord(settings) ? settings.gapOrder : undefined
  return isRecord(order) ? (Object.fromEntries(Object.entries(order).filter(([, all]) => Array.isArray(all))) as GapOrder) : {}
}

export const moodle: MoodleForm<Design> = {
  write({ blanks }, texts) {
    const gaps = new Map(blanks.map((gap) => [gap.key, gap]))
    const inside = (key: string, language: Language) => {
      const gap = gaps.get(key)
      return gap ? `{1:${insideOf(gap, texts, language)}}` : ''
    }
    const gapOrder = orderOf(texts)
    const settings = Object.keys(gapOrder).length > 0 ? { settings: { gapOrder } } : {}
    return { type: 'cloze', stem: withGaps(texts.stem, inside), inside: [], ...settings }
  },
  reads: {
    cloze({ element, texts, stem }) {
      const own = elementOf(element, 'masar')
      return clozeGaps(texts, stem, orderIn(own && settingsOf(ownText(own))))
    },
  },
  hasOwnStem: true,
}
