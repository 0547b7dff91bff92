import { elementOf, elementsOf, ownText, readXml, type XmlElement } from '@/lib/platform/xml'
import { textOfHtml } from './html-text.rules'
import { exchangeLimits } from './limits.rules'
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

const fractionOf = (answer: XmlElement) => Number(answer.attributes.fraction ?? 0)
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

const shortAnswer = ({ element }: Reading): object => ({
  type: 'shortText',
  accepted: partsOf(element, 'answer')
    .filter((each) => fractionOf(each) > 0)
    .map((each) => ({ text: textIn(each), score: fractionOf(each) / 100 })),
  matching: isYes(elementOf(element, 'usecase')) ? 'exact' : 'strict',
})

function numerical({ element }: Reading): object {
  const answers = partsOf(element, 'answer')
  const full = answers.find((each) => fractionOf(each) === 100)
  const units = partsOf(elementOf(element, 'units') ?? element, 'unit').map((unit) => ({
    unit: ownText(elementOf(unit, 'unit_name')).trim(),
    factor: 1 / Number(ownText(elementOf(unit, 'multiplier')) || 1),
  }))
  const value = textIn(full)
  return {
    type: 'numeric',
    value: value === '' ? Number.NaN : Number(value),
    tolerance: Number(ownText(full && elementOf(full, 'tolerance')) || 0),
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

/** `{1:SHORTANSWER:=Paris~%50%paris}` in the text is a gap; other kinds of gaps are not read. */
function cloze({ texts, stem }: Reading): object | null {
  const gaps = new Map<string, string>()
  let isOther = false
  const renamed = (text: string | undefined) => {
    if (text === undefined) return undefined
    let count = 0
    return text.replace(/\{(\d{0,3}):([A-Z_]{1,30}):((?:[^{}\\]|\\.){0,4000})\}/g, (whole, _points, kind, inside) => {
      if (count > exchangeLimits.parts) return whole
      if (!/^(?:SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind)) isOther = true
      count += 1
      gaps.set(`g${count}`, inside)
      return `[[g${count}]]`
    })
  }
  texts.stem.push({ all: renamed(stem.all), ar: renamed(stem.ar), en: renamed(stem.en) })
  if (isOther || gaps.size === 0) return null
  const blanks = [...gaps].map(([key, inside]) => ({ key, accepted: acceptedOf(inside) }))
  return { type: 'fillBlanks', blanks }
}

/** The accepted answers of a gap: `=right~%50%half right#feedback`. */
function acceptedOf(inside: string): { text: string; score: number }[] {
  const parts: string[] = ['']
  for (let at = 0; at < inside.length && parts.length <= exchangeLimits.parts; at += 1) {
    const sign = inside[at] ?? ''
    if (sign === '\\') at += 1
    if (sign === '~') parts.push('')
    else parts[parts.length - 1] += sign === '\\' ? `\\${inside[at] ?? ''}` : sign
  }
  return parts.flatMap((part) => {
    const [, mark = '', percent, text = ''] = /^(=?)(?:%(-?\d{1,3}(?:\.\d{1,5})?)%)?((?:[^#\\]|\\.)*)/.exec(part) ?? []
    const score = percent === undefined ? (mark ? 1 : 0) : Number(percent) / 100
    return score > 0 ? [{ text: text.replace(/\\(.)/g, '$1').trim(), score }] : []
  })
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
  cloze,
  essay: () => ({ type: 'longText' }),
}
const ownStem = ['gapselect', 'ddwtos', 'cloze']

function questionOf(element: XmlElement, options: ReadOptions): ReadQuestion | null {
  const { type = '' } = element.attributes
  if (type === 'category') return null
  let hasMedia = false
  const say = (of: XmlElement | undefined): Said => {
    const text = ownText(of && elementOf(of, 'text'))
    const format = of?.attributes.format ?? 'html'
    if (format === 'plain_text' || format === 'markdown') return { all: text.trim() }
    const read = textOfHtml(text)
    hasMedia ||= read.hasMedia
    return read.said
  }
  const texts = new TextCollector(options)
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
  const own = elementOf(element, 'masar')
  return checked({ line: element.line, design, texts, tags, settings: own && settingsOf(ownText(own)), isPartial: hasMedia })
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
