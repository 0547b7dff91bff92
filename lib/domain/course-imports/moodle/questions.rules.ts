import { ownText, type XmlElement } from '@/lib/platform/xml'
import { textOfHtml } from '../../assessments/exchange/html-text.rules'
import {
  checked,
  type ReadOptions,
  type ReadQuestion,
  refused,
  type Said,
  TextCollector,
} from '../../assessments/exchange/read-question.rules'
import { allNamed, childOf, childrenOf, orNothing, textAt } from '../course/xml-parts.rules'

/** What the answers of a question are read from: the part of its type, and where its texts go. */
type Reading = { own: XmlElement | undefined; texts: TextCollector; say: (text: string) => Said }
type Answer = { id: string; text: string; fraction: number; feedback: string }

const answersOf = (own: XmlElement | undefined): Answer[] =>
  childrenOf(childOf(own, 'answers'), 'answer').map((answer) => ({
    id: answer.attributes.id ?? '',
    text: orNothing(textAt(answer, 'answertext')),
    fraction: Number(textAt(answer, 'fraction')),
    feedback: orNothing(textAt(answer, 'feedback')),
  }))

function choices({ own, texts, say }: Reading): object {
  const answers = answersOf(own)
  const options = answers.map(({ text, feedback }) => {
    const key = texts.label(say(text))
    texts.comment(key, say(feedback))
    return key
  })
  const best = Math.max(...answers.map(({ fraction }) => fraction))
  if (textAt(own, 'multichoice', 'single') !== '0')
    return { type: 'singleChoice', options, correct: options[answers.findIndex(({ fraction }) => fraction === best)] }
  const correct = options.filter((_, place) => (answers[place]?.fraction ?? 0) > 0)
  const credit = answers.some(({ fraction }) => fraction < 0) ? 'rightMinusWrong' : 'proportional'
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

const shortAnswer = ({ own }: Reading): object => ({
  type: 'shortText',
  accepted: answersOf(own)
    .filter(({ fraction }) => fraction > 0)
    .map(({ text, fraction }) => ({ text, score: fraction })),
  matching: textAt(own, 'shortanswer', 'usecase') === '1' ? 'exact' : 'strict',
})

function numerical({ own }: Reading): object {
  const full = answersOf(own).find(({ fraction }) => fraction === 1)
  const record = allNamed(own, 'numerical_record').find((each) => textAt(each, 'answer') === full?.id)
  const value = full && full.text !== '' ? Number(full.text) : Number.NaN
  return { type: 'numeric', value, tolerance: Number(textAt(record, 'tolerance') || 0), units: [], unitRequired: false }
}

function matching({ own, texts, say }: Reading): object {
  const parts = childrenOf(childOf(own, 'matches'), 'match').map((match) => ({
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

const readers: Record<string, (reading: Reading) => object> = {
  multichoice: choices,
  truefalse: trueOrFalse,
  shortanswer: shortAnswer,
  numerical,
  match: matching,
  essay: () => ({ type: 'longText' }),
}

export type BackupQuestion = {
  /** Of the question, and of its entry in the bank, whichever a quiz names it by. */
  id: string
  entry: string | null
  kind: string
  read: ReadQuestion
}

function questionOf(element: XmlElement, category: string, options: ReadOptions): ReadQuestion {
  const kind = textAt(element, 'qtype')
  let hasMedia = false
  const say = (text: string): Said => {
    const found = textOfHtml(text)
    hasMedia ||= found.hasMedia
    return found.said
  }
  const texts = new TextCollector(options)
  const stem = say(orNothing(textAt(element, 'questiontext')))
  const label = stem.all ?? stem.ar ?? stem.en ?? textAt(element, 'name')
  texts.stem.push(stem)
  texts.explain(say(orNothing(textAt(element, 'generalfeedback'))))
  const reader = readers[kind]
  if (!reader) return refused(element.line, 'unsupported', label)
  const design = reader({ own: childOf(element, `plugin_qtype_${kind}_question`), texts, say })
  const tags = allNamed(element, 'tag').map((tag) => textAt(tag, 'rawname') || textAt(tag, 'name') || ownText(tag).trim())
  return checked({ line: element.line, design, texts, tags: [category, ...tags].filter(Boolean), isPartial: hasMedia })
}

/** The questions of a backup: of Moodle 4, where an entry of the bank has versions of which the newest counts, and of those before it. */
export function readQuestions(root: XmlElement, options: ReadOptions): BackupQuestion[] {
  return childrenOf(root, 'question_category').flatMap((category) => {
    const name = textAt(category, 'name')
    const of = (element: XmlElement, entry: string | null): BackupQuestion => ({
      id: element.attributes.id ?? '',
      entry,
      kind: textAt(element, 'qtype'),
      read: questionOf(element, name === 'top' ? '' : name, options),
    })
    const entries = childrenOf(childOf(category, 'question_bank_entries'), 'question_bank_entry').flatMap((entry) => {
      const versions = allNamed(entry, 'question_versions')
        .filter((version) => allNamed(version, 'question').length > 0)
        .toSorted((one, other) => Number(textAt(other, 'version')) - Number(textAt(one, 'version')))
      const question = allNamed(versions[0], 'question')[0]
      return question ? [of(question, entry.attributes.id ?? '')] : []
    })
    return [...childrenOf(childOf(category, 'questions'), 'question').map((question) => of(question, null)), ...entries]
  })
}
