import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { Content, Design, type Question } from '../questions/questions.rules'
import { exchangeFormats, questionTypes } from '../words'
import { numbered, options, written } from './exchange.fixtures'
import { formats } from './formats.rules'
import { questionsOfText } from './question-files.rules'
import type { StoredQuestion } from './stored-question.rules'

type Type = (typeof questionTypes)[number]
const accepted = [
  { text: '2H2 + O2 -> 2H2O', score: 1 },
  { text: 'New*York', score: 0.5 },
  { text: '%50%x', score: 1 },
  { text: '\\*a=b~c#d{e}:f|g;h', score: 0.3333333 },
  { text: '\'quoted\' <b> & "so"', score: 0.25 },
]

/** Settings of each type that differ from their defaults: a new one is missing here until the formats have it. */
const settings: Record<Type, object[]> = {
  singleChoice: [{}],
  multipleChoice: [{ credit: 'none' }, { credit: 'rightMinusWrong' }],
  trueFalse: [{ correct: true }, { correct: false }],
  shortText: [
    { accepted, matching: 'loose' },
    { accepted: [{ text: '->', score: 1 }], matching: 'exact' },
  ],
  longText: [{ maxLength: 250 }],
  numeric: [
    { value: 0.1, tolerance: 0.000_001 },
    { value: -123_456_789_012_345, tolerance: 5, toleranceKind: 'percent' },
    { value: 1e-7, alternatives: [{ value: 2 }, { min: -3.5, max: 1 / 3 }, { min: 7, max: 7 }], tolerance: 0.1 },
    {
      value: 3,
      units: [
        { unit: 'm/s²', factor: 1 / 3 },
        { unit: '°C', factor: 7 },
      ],
      unitRequired: true,
    },
  ],
  fillBlanks: [{ credit: 'none', matching: 'exact' }],
  wordBank: [{ credit: 'none' }],
  matching: [{ credit: 'none' }],
  ordering: [{ credit: 'none' }],
  rating: [{ steps: 9 }],
  matrix: [{ credit: 'none' }],
  dragText: [{ credit: 'none' }],
  formula: [{ tolerance: 2, toleranceKind: 'percent' }],
}

const sampleOf = (type: Type): Question => ({
  design: Design.parse(sampleQuestions[type].design),
  content: Content.parse(sampleQuestions[type].content),
})
/** Texts with everything that a format could take for its own signs; gaps stay in them. */
const hostile = (stem: string) =>
  `// masar {"points":9}\n$CATEGORY: x\n\n\n::a::b -> c {=d ~e #f} \\n *g* "h" 'i' <b>j</b> &amp; [k] %50% |;=+-@ [tag:l]\n${stem}\u200f (١٠⁶)`
const label = (text: string, place: number) => `-${place} = ~#{}:\\ -> | ; % <i> &lt; "${text}" * #`
const inBoth = ({ content }: Question) => content.ar !== undefined && content.en !== undefined

function withHostileTexts({ design, content }: Question): Question {
  const texts = (of: NonNullable<Question['content']['ar']>, isEnglish: boolean) => ({
    ...of,
    stem: hostile(of.stem),
    labels: Object.fromEntries(Object.entries(of.labels).map(([key, text], place) => [key, label(text, place)])),
    // Each in one language only.
    feedback: isEnglish ? Object.fromEntries(Object.entries(of.feedback).map(([key, text]) => [key, hostileLine(text)])) : {},
    explanation: isEnglish ? `One\n\n\ntwo -> ${label('three', 3)}` : undefined,
  })
  const { ar, en } = content
  return {
    design,
    content: Content.parse({ ...(ar && { ar: texts(ar, false) }), ...(en && { en: texts(en, true) }) }),
  }
}
const hostileLine = (text: string) => `#### ${label(text, 1)}`

/** The gaps of the English text the other way round. */
function withTurnedGaps(question: Question): Question[] {
  const { design, content } = question
  if (!('blanks' in design) || !content.en || !inBoth(question)) return []
  const keys = design.blanks.map(({ key }) => key)
  const turned = new Map(keys.map((key, at) => [key, keys.at(-1 - at) ?? key]))
  const stem = content.en.stem.replace(/\[\[([a-z0-9-]+)\]\]/g, (_, key) => `[[${turned.get(key)}]]`)
  return [{ design, content: { ...content, en: { ...content.en, stem } } }]
}

const variants = (type: Type): Question[] => {
  const sample = sampleOf(type)
  const { ar, en } = sample.content
  const designs = settings[type].map((more) => ({ ...sample, design: Design.parse({ ...sample.design, ...more }) }))
  return [
    ...designs,
    withHostileTexts(sample),
    { ...sample, content: { ar } },
    { ...sample, content: { en } },
    withHostileTexts({ ...sample, content: { en } }),
    ...withTurnedGaps(sample),
  ]
}
const stored = (question: Question, at: number): StoredQuestion => ({
  ...question,
  difficulty: ([null, 'easy', 'medium', 'hard'] as const)[at % 4] ?? null,
  tags: at % 2 ? ['a]b', 'x|y=z', '[tag:z]', 'وسم'] : [],
  points: [1, 2.5, 1000, 0.001][at % 4] ?? 1,
})
const kept = ({ difficulty, tags, points, ...question }: StoredQuestion) => ({
  ...numbered(question),
  ...{ difficulty, tags, points },
})

/** What a format has no type for, which an export names: the page says so in its table. */
const leftOut = exchangeFormats.flatMap((format) =>
  questionTypes.flatMap((type) => (formats[format].write(stored(sampleOf(type), 0), 1) === null ? [`${format} ${type}`] : [])),
)
const cases = exchangeFormats.flatMap((format) =>
  questionTypes.filter((type) => !leftOut.includes(`${format} ${type}`)).map((type) => [format, type] as const),
)

describe('questions in files', () => {
  it.each(cases)('come back equal, and equal again: %s, %s', (format, type) => {
    for (const [at, question] of variants(type).entries()) {
      const before = stored(question, at)
      let now = before
      for (const _ of [1, 2]) {
        const [read, ...others] = questionsOfText(format, written(format, [now]), options())
        expect(others).toEqual([])
        expect(read?.problems).toEqual([])
        expect(read?.lost).toEqual([])
        now = {
          ...(read?.question as Question),
          difficulty: read?.difficulty ?? null,
          tags: read?.tags ?? [],
          points: read?.points ?? 1,
        }
        expect(kept(now)).toEqual(kept(before))
      }
    }
  })

  it('have every setting of every type', () => {
    type Shape = { properties: Record<string, { const?: string; default?: unknown }> }
    const { oneOf = [] } = z.toJSONSchema(Design, { io: 'input', unrepresentable: 'any' }) as { oneOf?: Shape[] }
    expect(oneOf).toHaveLength(questionTypes.length)
    for (const { properties } of oneOf) {
      const type = properties.type?.const as Type
      const given = settings[type].flatMap((more) => Object.keys(more))
      const optional = Object.entries(properties).filter(([name, shape]) => 'default' in shape || name === 'alternatives')
      expect(
        optional.map(([name]) => name).filter((name) => name !== 'extra' && !given.includes(name)),
        type,
      ).toEqual([])
    }
  })

  it('are left out, and named, where the page says that the format has no such type', () => {
    const page = readFileSync('docs/question-formats.md', 'utf8')
    const rows = page.split('\n').flatMap((row) => {
      const [, names = '', ...cells] = row.split('|').map((cell) => cell.trim())
      const types = names.split(', ').filter((name): name is Type => questionTypes.some((type) => type === name))
      const columns = [['csv', 'xlsx'], ['moodleXml'], ['gift'], ['qti3']]
      return types.flatMap((type) =>
        columns.flatMap((same, at) => (cells[at] === 'no' ? same.map((format) => `${format} ${type}`) : [])),
      )
    })
    expect(rows.toSorted()).toEqual(leftOut.toSorted())
  })
})
