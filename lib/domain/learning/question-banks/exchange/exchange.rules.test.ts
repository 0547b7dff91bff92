import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml, XmlRefusal } from '@/lib/platform/xml'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import type { Question } from '../questions.rules'
import { Content } from '../types/content.rules'
import { allTypes, Design, questionTypes } from '../types/question-types.rules'
import { exchangeFormats } from '../words'
import { numbered, options, written } from './exchange.fixtures'
import { formats } from './formats.rules'
import { questionsOfText } from './question-files.rules'
import type { StoredQuestion } from './stored-question.rules'
import type { ReadOptions } from './text-collector.rules'

const stored = (type: (typeof questionTypes)[number]): StoredQuestion => ({
  design: Design.parse(sampleQuestions[type].design),
  content: Content.parse(sampleQuestions[type].content),
  difficulty: 'hard',
  tags: ['fire', 'سلامة'],
  points: 2.5,
})

const cases = exchangeFormats.flatMap((format) =>
  questionTypes.flatMap((type) => (formats[format].write(stored(type), 1) === null ? [] : [[format, type] as const])),
)

describe('files with questions', () => {
  it('have every type of question in the format of tables', () => {
    expect(cases.filter(([format]) => format === 'csv')).toHaveLength(questionTypes.length)
    expect(cases.filter(([format]) => format === 'qti3')).toHaveLength(allTypes.filter(({ files }) => files.qti).length)
    expect(cases.length).toBeGreaterThan(56)
  })

  it.each(cases)('are read as they were written: %s, %s', (format, type) => {
    const question = stored(type)
    const [read, ...others] = questionsOfText(format, written(format, [question]), options())
    expect(others).toEqual([])
    expect(read?.problems).toEqual([])
    expect(read).toMatchObject({ difficulty: 'hard', tags: ['fire', 'سلامة'], isPartial: false })
    expect(numbered(read?.question as Question)).toEqual(numbered(question))
  })

  it.each(exchangeFormats)('keep any text: %s', (format) => {
    const text = fc
      .string({ unit: fc.constantFrom(...'اب ج١2aB~=#{}:\\/|;,%"\'<>&$[]-_؟،'), minLength: 1, maxLength: 30 })
      .map((wording) => `م ${wording.trim()} z`)
    const { design, content } = stored('singleChoice')
    fc.assert(
      fc.property(text, text, text, (stem, label, note) => {
        const texts = { stem, labels: { o1: label, o2: 'b', o3: 'c' }, feedback: { o1: note }, explanation: note }
        const question = { design, content: Content.parse({ ...content, en: texts }), difficulty: null, tags: [], points: 1 }
        const [read] = questionsOfText(format, written(format, [question]), options())
        expect(numbered(read?.question as Question)).toEqual(numbered(question))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(exchangeFormats)('are answered, whatever is in them: %s', (format) => {
    const pieces = [
      '{',
      '}',
      '=',
      '~',
      '#',
      '%50%',
      '->',
      '\\',
      '\n\n',
      '<question type="cloze">',
      '<qti-assessment-item>',
      '<qti-item-body>',
      '</qti-item-body>',
      '</qti-assessment-item>',
      '<row>',
      '<c>',
      '</question>',
      '<',
      '>',
      '&',
      '"',
      ',',
      '|',
      'a',
      'ب',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const read = questionsOfText(format, parts.join(''), options())
        for (const { question, problems } of read) expect(question === null).toBe(problems.length > 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('say the line of each question', () => {
    const text = '// a comment\n\n::one:: First? {T}\n\nSecond? {=a ~b}\n\nNo answers\n'
    expect(
      questionsOfText('gift', text, options()).map(({ line, problems }) => [line, ...problems.map(({ key }) => key)]),
    ).toEqual([[3], [5], [7, 'unsupported']])
  })

  it('take the language of texts from their letters, unless it is named', () => {
    const languagesOf = (text: string, language: ReadOptions['language'] = null) =>
      Object.keys(questionsOfText('gift', text, { ...options(), language })[0]?.question?.content ?? {})
    expect(languagesOf('هل تعمل NASA هنا؟ {T}')).toEqual(['ar'])
    expect(languagesOf('Does it work? {T}')).toEqual(['en'])
    expect(languagesOf('Does it work? {T}', 'ar')).toEqual(['ar'])
  })

  it.each([
    ['What is 2 + 2? {#4:0.1}', { type: 'numeric', value: 4, tolerance: 0.1 }],
    ['Between? {#1..3}', { type: 'numeric', value: 2, tolerance: 1 }],
    [
      'Who? {=Ann =%50%An}',
      {
        type: 'shortText',
        accepted: [
          { text: 'Ann', score: 1 },
          { text: 'An', score: 0.5 },
        ],
      },
    ],
    ['Pick {~%50%a ~%50%b ~%-100%c}', { type: 'multipleChoice', credit: 'rightMinusWrong', correct: ['k1', 'k2'] }],
    [
      'Match {=a -> b =c -> d}',
      {
        type: 'matching',
        pairs: [
          { left: 'k1', right: 'k2' },
          { left: 'k3', right: 'k4' },
        ],
      },
    ],
    ['Discuss {}', { type: 'longText' }],
    ['The sky is {=blue ~green} today', { type: 'singleChoice', correct: 'k1' }],
  ])('of the GIFT format of others are understood: %s', (text, design) => {
    expect(questionsOfText('gift', text, options())[0]?.question?.design).toMatchObject(design)
  })
})

describe('hostile files', () => {
  it.each([
    ['a document type', '<!DOCTYPE q [<!ENTITY a "b">]><quiz>&a;</quiz>'],
    ['an entity that is not defined', '<quiz>&a;</quiz>'],
    ['deep nesting', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
    ['too many elements', `<a>${'<b/>'.repeat(70_000)}</a>`],
    ['too many attributes', `<a ${'b="" '.repeat(100)}/>`],
    ['elements that are not closed', '<quiz><question>'],
    ['a control character', '<quiz>&#1;</quiz>'],
    ['nothing', ''],
  ])('of XML are refused: %s', (_, text) => {
    expect(() => readXml(text)).toThrow(XmlRefusal)
  })

  it.each(exchangeFormats)('take work in proportion to their length: %s', (format) => {
    // Of a quadratic reader these would be some minutes.
    const parts = ['{', '=', '~', '"', '<', '&', '\\', ' ', '|', '%', '<a ', "='", '[[1]]', '{1:SA:', '->', '\u00a0\t']
    for (const part of parts) {
      const text = part.repeat(Math.floor(120_000 / part.length))
      const inQuiz = `<quiz><question type="cloze"><questiontext><text><![CDATA[${text}]]></text></questiontext></question></quiz>`
      expect(Array.isArray(questionsOfText(format, format === 'moodleXml' ? inQuiz : `x {${text}`, options()))).toBe(true)
    }
  })
})
