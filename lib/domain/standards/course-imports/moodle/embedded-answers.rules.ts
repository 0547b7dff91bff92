import type { XmlElement } from '@/lib/platform/xml'
import { childOf, textAt } from '../course/xml-parts.rules'
import { acceptedOf, answersOf, isExact, type Reading } from './question-kinds.rules'

/** The part of a question that its type has. */
export const ownPart = (question: XmlElement): XmlElement | undefined =>
  childOf(question, `plugin_qtype_${textAt(question, 'qtype')}_question`)

/** Questions by their ids until they are the gap of one, so that a backup that names one a thousand times has it read once. */
export type FreeGaps = Map<string, XmlElement>

/** The questions that are the gaps of another one, in their order; one that is not there is left out. */
function takeGaps(own: XmlElement | undefined, free: FreeGaps): XmlElement[] {
  const ids = textAt(own, 'multianswer', 'sequence').slice(0, 2000).split(',')
  return ids.flatMap((each) => {
    const id = each.trim()
    const found = free.get(id)
    free.delete(id)
    return found ?? []
  })
}

const isSame = (values: readonly unknown[]) => new Set(values).size <= 1
/** A choice of which one option is right and the others have no points, in the words of its options. */
type Choice = { options: string[]; right: string }

function choiceOf(gap: XmlElement): Choice | null {
  const own = ownPart(gap)
  const answers = answersOf(own)
  const isPlain = answers.every(({ fraction, feedback }) => (fraction === 0 || fraction === 1) && feedback === '')
  const right = answers.filter(({ fraction }) => fraction === 1)
  if (!isPlain || right.length !== 1 || textAt(own, 'multichoice', 'single') === '0') return null
  return { options: answers.map(({ text }) => text), right: right[0]?.text ?? '' }
}

/**
 * The design of a question with answers in its text (`multianswer`): gaps to be written, or gaps that offer the same words. Null where its gaps are
 * of several kinds, count for different points, or offer different words: no type of the bank is the same.
 */
export function embeddedAnswers({ own, texts, stem, say, lose }: Reading, free: FreeGaps): object | null {
  const gaps = takeGaps(own, free)
  const marks = gaps.map((gap) => Number(textAt(gap, 'defaultmark') || 1))
  const kinds = gaps.map((gap) => textAt(gap, 'qtype'))
  if (gaps.length === 0 || !isSame(marks) || !isSame(kinds)) return null
  const renamed = (text: string | undefined) => text?.replace(/\{#(\d{1,2})\}/g, '[[g$1]]')
  const design = kinds[0] === 'shortanswer' ? written(gaps, lose) : chosen(gaps, (text) => texts.label(say(text)))
  if (design) texts.stem.push({ all: renamed(stem.all), ar: renamed(stem.ar), en: renamed(stem.en) })
  return design
}

function written(gaps: readonly XmlElement[], lose: Reading['lose']): object | null {
  const parts = gaps.map((gap) => ownPart(gap))
  if (!isSame(parts.map(isExact))) return null
  const blanks = parts.map((part, at) => ({ key: `g${at + 1}`, accepted: acceptedOf(part, lose) }))
  return { type: 'fillBlanks', blanks, matching: isExact(parts[0]) ? 'exact' : 'strict' }
}

function chosen(gaps: readonly XmlElement[], label: (text: string) => string): object | null {
  const choices = gaps.flatMap((gap) => (textAt(gap, 'qtype') === 'multichoice' ? (choiceOf(gap) ?? []) : []))
  const isWhole = choices.length === gaps.length && isSame(choices.map(({ options }) => options.toSorted().join('\n')))
  if (!isWhole) return null
  const keys = new Map((choices[0]?.options ?? []).map((text) => [text, label(text)]))
  const blanks = choices.map(({ right }, at) => ({ key: `g${at + 1}`, correct: keys.get(right) ?? '' }))
  return { type: 'wordBank', words: [...keys.values()], blanks }
}
