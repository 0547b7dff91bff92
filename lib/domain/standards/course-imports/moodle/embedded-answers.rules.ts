import type { XmlElement } from '@/lib/platform/xml'
import { childOf, textAt } from '../course/xml-parts.rules'
import { acceptedOf, answersOf, isExact, type Reading, rightNumbersOf } from './question-kinds.rules'

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
const hasOneChoice = (own: XmlElement | undefined) => textAt(own, 'multichoice', 'single') !== '0'

/**
 * The design of a question with answers in its text (`multianswer`): gaps that all offer the same words are a word bank, others gaps to be written,
 * numbers or choices. Null where a gap is of another kind, or takes several choices: no type of the bank is the same.
 */
export function embeddedAnswers(reading: Reading, free: FreeGaps): object | null {
  const { own, texts, stem, lose } = reading
  const gaps = takeGaps(own, free)
  const marks = gaps.map((gap) => Number(textAt(gap, 'defaultmark') || 1))
  if (gaps.length === 0) return null
  const renamed = (text: string | undefined) => text?.replace(/\{#(\d{1,2})\}/g, '[[g$1]]')
  const design = wordBankOf(gaps, reading) ?? mixedGaps(gaps, reading)
  if (!design) return null
  // Gaps count alike here.
  if (!isSame(marks)) lose('fraction')
  texts.stem.push({ all: renamed(stem.all), ar: renamed(stem.ar), en: renamed(stem.en) })
  return design
}

/** A choice of which one option is right and the others have no points, in the words of its options. */
type Choice = { options: string[]; right: string }

function choiceOf(gap: XmlElement): Choice | null {
  const own = ownPart(gap)
  const answers = answersOf(own)
  const isPlain = answers.every(({ fraction, feedback }) => (fraction === 0 || fraction === 1) && feedback === '')
  const right = answers.filter(({ fraction }) => fraction === 1)
  if (!isPlain || right.length !== 1 || !hasOneChoice(own)) return null
  return { options: answers.map(({ text }) => text), right: right[0]?.text ?? '' }
}

function wordBankOf(gaps: readonly XmlElement[], { texts, say }: Reading): object | null {
  const choices = gaps.flatMap((gap) => (textAt(gap, 'qtype') === 'multichoice' ? (choiceOf(gap) ?? []) : []))
  const isWhole = choices.length === gaps.length && isSame(choices.map(({ options }) => options.toSorted().join('\n')))
  if (!isWhole) return null
  const keys = new Map((choices[0]?.options ?? []).map((text) => [text, texts.label(say(text))]))
  const blanks = choices.map(({ right }, at) => ({ key: `g${at + 1}`, correct: keys.get(right) ?? '' }))
  return { type: 'wordBank', words: [...keys.values()], blanks }
}

function mixedGaps(gaps: readonly XmlElement[], reading: Reading): object | null {
  const typed = gaps.filter((gap) => textAt(gap, 'qtype') === 'shortanswer').map(ownPart)
  const areRead = gaps.every((gap) => {
    const kind = textAt(gap, 'qtype')
    return kind === 'shortanswer' || kind === 'numerical' || (kind === 'multichoice' && hasOneChoice(ownPart(gap)))
  })
  if (!areRead || !isSame(typed.map(isExact))) return null
  const blanks = gaps.map((gap, at) => ({ key: `g${at + 1}`, ...answersIn(gap, reading) }))
  return { type: 'fillBlanks', blanks, matching: isExact(typed[0]) ? 'exact' : 'strict' }
}

function answersIn(gap: XmlElement, { texts, say, lose }: Reading): object {
  const own = ownPart(gap)
  const kind = textAt(gap, 'qtype')
  if (kind === 'shortanswer') return { accepted: acceptedOf(own, lose) }
  const answers = answersOf(own)
  if (answers.some(({ feedback }) => feedback !== '')) lose('feedback')
  if (kind === 'numerical') return { accepted: [], numbers: rightNumbersOf(own) }
  // A choice that takes marks away gives none here.
  if (answers.some(({ fraction }) => fraction < 0)) lose('fraction')
  return {
    accepted: [],
    choices: answers.map(({ text, fraction }) => ({ key: texts.label(say(text)), score: Math.max(0, fraction) })),
  }
}
