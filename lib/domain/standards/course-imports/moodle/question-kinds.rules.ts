import { essayOf } from '@/lib/domain/learning/question-banks/exchange/moodle-essay.rules'
import { numericDesign, plainNumber } from '@/lib/domain/learning/question-banks/exchange/outside-answers.rules'
import { firstParts, type TextCollector, type Wording } from '@/lib/domain/learning/question-banks/exchange/text-collector.rules'
import { wordGaps } from '@/lib/domain/learning/question-banks/exchange/word-gaps.rules'
import type { XmlElement } from '@/lib/platform/xml'
import { allNamed, childOf, childrenOf, orNothing, textAt } from '../course/xml-parts.rules'

/** A part of a question without a place in the bank, by its name in the archive. */
export type Lost = 'img' | 'fraction' | 'feedback' | 'group' | '*'

/** The input for a question's answers: the part of its type, and the collector of its texts. */
export type Reading = {
  own: XmlElement | undefined
  texts: TextCollector
  stem: Wording
  say: (text: string) => Wording
  lose: (part: Lost) => void
}
type Answer = { id: string; text: string; fraction: number; feedback: string }

export const answersOf = (own: XmlElement | undefined): Answer[] =>
  firstParts(childrenOf(childOf(own, 'answers'), 'answer')).map((answer) => ({
    id: answer.attributes.id ?? '',
    text: orNothing(textAt(answer, 'answertext')),
    fraction: Number(textAt(answer, 'fraction')),
    feedback: orNothing(textAt(answer, 'feedback')),
  }))

function choices({ own, texts, say, lose }: Reading): object {
  const answers = answersOf(own)
  const options = answers.map(({ text, feedback }) => {
    const key = texts.label(say(text))
    texts.comment(key, say(feedback))
    return key
  })
  const best = Math.max(...answers.map(({ fraction }) => fraction))
  if (textAt(own, 'multichoice', 'single') !== '0') {
    // One option is right here; there are no points for a second one.
    if (answers.filter(({ fraction }) => fraction > 0).length > 1) lose('fraction')
    return { type: 'singleChoice', options, correct: options[answers.findIndex(({ fraction }) => fraction === best)] }
  }
  const right = answers.filter(({ fraction }) => fraction > 0)
  const correct = options.filter((_, place) => (answers[place]?.fraction ?? 0) > 0)
  const credit = answers.some(({ fraction }) => fraction < 0) ? 'rightMinusWrong' : 'proportional'
  // Here all right options have the same share.
  if (right.some(({ fraction }) => Math.abs(fraction - best) > 0.001)) lose('fraction')
  return { type: 'multipleChoice', options, correct, credit }
}

function trueOrFalse({ own, texts, say }: Reading): object {
  const answers = answersOf(own)
  const [isTrue, isFalse] = ['trueanswer', 'falseanswer'].map((name) => textAt(own, 'truefalse', name))
  for (const { id, feedback } of answers) {
    if (id === isTrue) texts.comment('true', say(feedback))
    if (id === isFalse) texts.comment('false', say(feedback))
  }
  const right = answers.find(({ fraction }) => fraction > 0)
  return { type: 'trueFalse', correct: right?.id === isTrue }
}

/** The accepted answers of a question; one with a star accepts any text there, which the bank does not have. */
export function acceptedOf(own: XmlElement | undefined, lose: Reading['lose']): { text: string; score: number }[] {
  const answers = answersOf(own)
  if (answers.some(({ feedback }) => feedback !== '')) lose('feedback')
  return answers
    .filter(({ fraction }) => fraction > 0)
    .flatMap(({ text, fraction }) => {
      if (!/(?:^|[^\\])\*/.test(text)) return [{ text: text.replaceAll('\\*', '*'), score: fraction }]
      lose('*')
      return []
    })
}

/** Whether letters count as they are written. */
export const isExact = (own: XmlElement | undefined) => textAt(own, 'shortanswer', 'usecase') === '1'

const shortAnswer = ({ own, lose }: Reading): object => ({
  type: 'shortText',
  accepted: acceptedOf(own, lose),
  matching: isExact(own) ? 'exact' : 'strict',
})

/** The right numbers of a question, each with its tolerance and its share of the marks. */
export function rightNumbersOf(own: XmlElement | undefined): { value: number; tolerance: number; score: number }[] {
  const records = new Map(allNamed(own, 'numerical_record').map((each) => [textAt(each, 'answer'), textAt(each, 'tolerance')]))
  return answersOf(own)
    .filter(({ fraction }) => fraction > 0)
    .map(({ id, text, fraction }) => ({
      value: plainNumber(text),
      tolerance: Number(records.get(id) || 0),
      score: fraction,
    }))
}

function numerical({ own, lose }: Reading): object {
  const right = rightNumbersOf(own)
  if (right.some(({ score }) => score < 1)) lose('fraction')
  if (answersOf(own).some(({ feedback }) => feedback !== '')) lose('feedback')
  const units = firstParts(allNamed(own, 'numerical_unit')).map((each) => ({
    unit: textAt(each, 'unit'),
    factor: 1 / Number(textAt(each, 'multiplier') || 1),
  }))
  const unitRequired = units.length > 0 && textAt(own, 'numerical_options', 'unitgradingtype') === '1'
  const full = right.filter(({ score }) => score === 1).map(({ value, tolerance }) => ({ value, tolerance }))
  return Object.assign(numericDesign(full), { units, unitRequired })
}

function matching({ own, texts, say }: Reading): object {
  const parts = firstParts(childrenOf(childOf(own, 'matches'), 'match')).map((match) => ({
    left: orNothing(textAt(match, 'questiontext')),
    right: orNothing(textAt(match, 'answertext')),
  }))
  // Two questions may have the same answer, which is one label.
  const rights = new Map<string, string>()
  const right = (text: string) => {
    const key = rights.get(text) ?? texts.label(say(text))
    rights.set(text, key)
    return key
  }
  const pairs = parts
    .filter(({ left }) => left !== '')
    .map((part) => ({ left: texts.label(say(part.left)), right: right(part.right) }))
  const extra = parts.filter(({ left }) => left === '').map((part) => right(part.right))
  return { type: 'matching', pairs, extra: [...new Set(extra)].filter((key) => pairs.every((pair) => pair.right !== key)) }
}

/** The fraction of an item is its place in the order. */
function ordering({ own, texts, say, lose }: Reading): object {
  const answers = answersOf(own).toSorted((one, other) => one.fraction - other.fraction)
  const grading = textAt(own, 'ordering', 'gradingtype')
  // By the place of each item, or all or nothing; the other ways compare neighbours.
  if (grading !== '' && grading !== '0' && grading !== '-1') lose('fraction')
  return {
    type: 'ordering',
    items: answers.map(({ text }) => texts.label(say(text))),
    credit: grading === '-1' ? 'none' : 'proportional',
  }
}

/** Words to choose for the gaps of a text; here every gap offers all words, whatever their group. */
function gapsOfWords(reading: Reading, areDragged: boolean): object {
  const answers = answersOf(reading.own)
  const groups = new Set(answers.map(({ feedback }) => /"draggroup";s:\d+:"(\d+)"/.exec(feedback)?.[1] ?? feedback))
  if (groups.size > 1) reading.lose('group')
  const words = answers.map(({ text }) => reading.texts.label(reading.say(text)))
  return wordGaps(reading, words, areDragged)
}

/** Readers of questions by their type in the archive. Those with gaps write the text of the question themselves. */
export const questionKinds: Record<string, { read: (reading: Reading) => object; hasGaps?: boolean }> = {
  multichoice: { read: choices },
  truefalse: { read: trueOrFalse },
  shortanswer: { read: shortAnswer },
  numerical: { read: numerical },
  match: { read: matching },
  ordering: { read: ordering },
  essay: { read: ({ own }) => essayOf((name) => textAt(own, 'essay', name)) },
  gapselect: { read: (reading) => gapsOfWords(reading, false), hasGaps: true },
  ddwtos: { read: (reading) => gapsOfWords(reading, true), hasGaps: true },
}
