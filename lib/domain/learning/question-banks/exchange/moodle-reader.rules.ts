import { elementOf, elementsOf, ownText, readXml, type XmlElement } from '@/lib/platform/xml'
import { allTypes } from '../types/question-types.rules'
import { wordingOfHtml } from './html-text.rules'
import { loseRemarks, partsOf, textIn } from './moodle-text.rules'
import { plainNumber } from './outside-answers.rules'
import { checked, type ReadQuestion, refused } from './read-question.rules'
import { type ReadOptions, settingsOf, TextCollector, type Wording } from './text-collector.rules'

/** The forms of the types, by the types of Moodle that they read. */
const forms = new Map(
  allTypes.flatMap(({ files: { moodle } }) => Object.keys(moodle?.reads ?? {}).map((type) => [type, moodle] as const)),
)

function questionOf(element: XmlElement, options: ReadOptions): ReadQuestion | null {
  const { type = '' } = element.attributes
  if (type === 'category') return null
  const texts = new TextCollector(options)
  const say = (of: XmlElement | undefined): Wording => {
    const text = ownText(of && elementOf(of, 'text'))
    const format = of?.attributes.format ?? 'html'
    return format === 'plain_text' || format === 'markdown' ? { all: text.trim() } : wordingOfHtml(text, texts)
  }
  const stem = say(elementOf(element, 'questiontext'))
  const label = stem.all ?? stem.ar ?? stem.en ?? ''
  const form = forms.get(type)
  const read = form?.reads?.[type]
  if (!read) return refused(element.line, 'unsupported', label)
  if (!form?.hasOwnStem) texts.stem.push(stem)
  texts.explain(say(elementOf(element, 'generalfeedback')))
  const design = read({ element, texts, say, stem })
  if (!design) return refused(element.line, 'unsupported', label)
  const tags = partsOf(elementOf(element, 'tags') ?? element, 'tag')
    .map(textIn)
    .filter(Boolean)
  loseRemarks({ element, texts, say, stem }, ['hint'])
  const own = elementOf(element, 'masar')
  const points = plainNumber(ownText(elementOf(element, 'defaultgrade')))
  const ownId = ownText(elementOf(element, 'idnumber')).trim()
  return checked({ line: element.line, design, texts, tags, points, ownId, settings: own && settingsOf(ownText(own)) })
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
