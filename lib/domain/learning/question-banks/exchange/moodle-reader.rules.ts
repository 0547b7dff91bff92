import { elementOf, elementsOf, ownText, readXml, type XmlElement } from '@/lib/platform/xml'
import { clozeGaps } from './cloze.rules'
import { saidOfHtml } from './html-text.rules'
import { numericDesign, plainAnswer, plainNumber, shareOf } from './outside-answers.rules'
import {
  checked,
  firstParts,
  type ReadOptions,
  type ReadQuestion,
  refused,
  type Said,
  settingsOf,
  TextCollector,
} from './read-question.rules'
import { wordGaps } from './word-gaps.rules'

/** What reads the answers of a question: its texts, and how the text of an element is said. */
type Reading = { element: XmlElement; texts: TextCollector; say: (element: XmlElement | undefined) => Said; stem: Said }

const fractionOf = (answer: XmlElement): number => plainNumber(answer.attributes.fraction ?? '0') || 0
/** Parts of a question of one name; the rest is not read. */
const partsOf = (element: XmlElement, name: string) => firstParts(elementsOf(element, name))
const textIn = (element: XmlElement | undefined) => ownText(element && elementOf(element, 'text')).trim()
const isYes = (element: XmlElement | undefined) => /^(?:true|1)$/.test(ownText(element).trim())

function choices({ element, texts, say }: Reading): object {
  const answers = partsOf(element, 'answer')
  const options = answers.map((answer) => {
    const key = texts.label(say(answer))
    texts.comment(key, say(elementOf(answer, 'feedback')))
    return key
  })
  const isSingle = ownText(elementOf(element, 'single')).trim() !== 'false'
  const best = Math.max(...answers.map(fractionOf))
  const shares = answers.map(fractionOf).filter((share) => share > 0)
  if (isSingle ? shares.length > 1 : new Set(shares).size > 1) texts.lost.add('partialCredit')
  if (isSingle) return { type: 'singleChoice', options, correct: options[answers.findIndex((each) => fractionOf(each) === best)] }
  const correct = options.filter((_, at) => fractionOf(answers[at] as XmlElement) > 0)
  const credit = answers.some((each) => fractionOf(each) < 0) ? 'rightMinusWrong' : 'proportional'
  return { type: 'multipleChoice', options, correct, credit }
}

function trueOrFalse({ element, texts, say }: Reading): object {
  const answers = partsOf(element, 'answer')
  for (const answer of answers) texts.comment(textIn(answer).toLowerCase(), say(elementOf(answer, 'feedback')))
  const right = answers.find((each) => fractionOf(each) > 0)
  return { type: 'trueFalse', correct: textIn(right).toLowerCase() === 'true' }
}

/** Notes what graders or learners read about single answers, which the bank has for choices only. */
function loseRemarks({ element, texts }: Reading, names: readonly string[] = ['answer']): void {
  const isRemark = (part: XmlElement | undefined) => part !== undefined && textIn(part) !== ''
  const parts = names.flatMap((name) => partsOf(element, name))
  if (parts.some((part) => isRemark(part.name === 'answer' ? elementOf(part, 'feedback') : part))) texts.lost.add('remarks')
}

function shortAnswer(reading: Reading): object {
  loseRemarks(reading)
  const { element, texts } = reading
  return {
    type: 'shortText',
    accepted: partsOf(element, 'answer')
      .filter((each) => fractionOf(each) > 0)
      .map((each) => ({ text: plainAnswer(textIn(each), texts), score: shareOf(fractionOf(each)) })),
    matching: isYes(elementOf(element, 'usecase')) ? 'exact' : 'strict',
  }
}

function numerical(reading: Reading): object {
  loseRemarks(reading)
  const { element, texts } = reading
  const answers = partsOf(element, 'answer')
  const full = answers.filter((each) => fractionOf(each) === 100)
  if (answers.some((each) => fractionOf(each) > 0 && fractionOf(each) < 100)) texts.lost.add('partialCredit')
  const units = partsOf(elementOf(element, 'units') ?? element, 'unit').map((unit) => ({
    unit: ownText(elementOf(unit, 'unit_name')).trim(),
    factor: 1 / Number(ownText(elementOf(unit, 'multiplier')) || 1),
  }))
  const right = full.map((each) => ({
    value: plainNumber(textIn(each)),
    tolerance: Number(ownText(elementOf(each, 'tolerance')) || 0),
  }))
  return {
    ...numericDesign(right),
    units,
    unitRequired: units.length > 0 && ownText(elementOf(element, 'unitgradingtype')).trim() === '1',
  }
}

function matching({ element, texts, say }: Reading): object {
  const questions = partsOf(element, 'subquestion')
  const right = (each: XmlElement) => texts.label(say(elementOf(each, 'answer')))
  const isPair = (each: XmlElement) => textIn(each) !== ''
  return {
    type: 'matching',
    pairs: questions.filter(isPair).map((each) => ({ left: texts.label(say(each)), right: right(each) })),
    extra: questions.filter((each) => !isPair(each)).map(right),
  }
}

const ordering = ({ element, texts, say }: Reading): object => ({
  type: 'ordering',
  items: partsOf(element, 'answer').map((answer) => texts.label(say(answer))),
})

function gapSelect({ element, texts, say, stem }: Reading, name: 'selectoption' | 'dragbox'): object {
  const words = partsOf(element, name).map((option) => texts.label(say(option)))
  return wordGaps({ texts, stem }, words, name === 'dragbox')
}

const readers: Record<string, (reading: Reading) => object | null> = {
  multichoice: choices,
  truefalse: trueOrFalse,
  shortanswer: shortAnswer,
  numerical,
  matching,
  ordering,
  gapselect: (reading) => gapSelect(reading, 'selectoption'),
  ddwtos: (reading) => gapSelect(reading, 'dragbox'),
  cloze: ({ texts, stem }) => clozeGaps(texts, stem),
  essay: (reading) => {
    loseRemarks(reading, ['graderinfo', 'responsetemplate'])
    return { type: 'longText' }
  },
}
const ownStem = ['gapselect', 'ddwtos', 'cloze']

function questionOf(element: XmlElement, options: ReadOptions): ReadQuestion | null {
  const { type = '' } = element.attributes
  if (type === 'category') return null
  const texts = new TextCollector(options)
  const say = (of: XmlElement | undefined): Said => {
    const text = ownText(of && elementOf(of, 'text'))
    const format = of?.attributes.format ?? 'html'
    return format === 'plain_text' || format === 'markdown' ? { all: text.trim() } : saidOfHtml(text, texts)
  }
  const stem = say(elementOf(element, 'questiontext'))
  const label = stem.all ?? stem.ar ?? stem.en ?? ''
  const read = readers[type]
  if (!read) return refused(element.line, 'unsupported', label)
  if (!ownStem.includes(type)) texts.stem.push(stem)
  texts.explain(say(elementOf(element, 'generalfeedback')))
  const design = read({ element, texts, say, stem })
  if (!design) return refused(element.line, 'unsupported', label)
  const tags = partsOf(elementOf(element, 'tags') ?? element, 'tag')
    .map(textIn)
    .filter(Boolean)
  loseRemarks({ element, texts, say, stem }, ['hint'])
  const own = elementOf(element, 'masar')
  const points = plainNumber(ownText(elementOf(element, 'defaultgrade')))
  return checked({ line: element.line, design, texts, tags, points, settings: own && settingsOf(ownText(own)) })
}

/** The questions of a file in Moodle's XML format. */
export function* readMoodleXml(text: string, options: ReadOptions): Generator<ReadQuestion> {
  const quiz = readXml(text)
  if (quiz.name !== 'quiz') yield refused(quiz.line, 'unreadable')
  else
    for (const element of elementsOf(quiz, 'question')) {
      const question = questionOf(element, options)
      if (question) yield question
    }
}
