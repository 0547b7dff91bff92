import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { createQuestion } from '../questions.contract'
import type { Question } from '../questions.rules'
import { typeFixtures } from '../types/all-types.fixtures'
import { Content } from '../types/content.rules'
import { Design, questionTypes } from '../types/question-types.rules'
import { exchangeFormats } from '../words'
import { numbered, options, written } from './exchange.fixtures'
import { formats } from './formats.rules'
import { questionsOfText } from './question-files.rules'
import type { StoredQuestion } from './stored-question.rules'

type Type = (typeof questionTypes)[number]
const sampleOf = (type: Type): Question => ({
  design: Design.parse(sampleQuestions[type].design),
  content: Content.parse(sampleQuestions[type].content),
})
/** Texts with everything that a format could take for its own signs; gaps stay in them. */
const hostile = (stem: string) =>
  `= // masar {"points":9}\n$CATEGORY: x\n\n\n::a::b -> c {=d ~e #f} \\n *g* "h" 'i' <b>j</b> &amp; [k] %50% |;=+-@, [tag:l]\n${stem}\u200f (١٠⁶)`
const label = (text: string, place: number) => `${'=-+@'[place % 4]}${place} = ~#{}:\\ -> | ; , % <i> &lt; "${text}" * #`
const hostileLine = (text: string) => `#### ${label(text, 1)}`
const inBoth = ({ content }: Question) => content.ar !== undefined && content.en !== undefined

/** Remarks on every choice and an explanation, in one of the languages only. */
function withHostileTexts({ design, content }: Question, remarked: 'ar' | 'en'): Question {
  const texts = (of: Texts, hasRemarks: boolean) => ({
    stem: hostile(of.stem),
    labels: Object.fromEntries(Object.entries(of.labels).map(([key, text], place) => [key, label(text, place)])),
    feedback: hasRemarks ? Object.fromEntries(Object.entries(of.feedback).map(([key, text]) => [key, hostileLine(text)])) : {},
    ...(hasRemarks && { explanation: `One\n\n\ntwo -> ${label('three', 3)}` }),
  })
  const { ar, en } = content
  return {
    design,
    content: Content.parse({
      ...(ar && { ar: texts(ar, remarked === 'ar') }),
      ...(en && { en: texts(en, remarked === 'en') }),
    }),
  }
}
type Texts = NonNullable<Question['content']['ar']>

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
  const designs = (typeFixtures.get(type)?.settings ?? []).map((more) => ({
    ...sample,
    design: Design.parse({ ...sample.design, ...more }),
  }))
  return [
    ...designs,
    withHostileTexts(sample, 'ar'),
    withHostileTexts(sample, 'en'),
    { ...sample, content: { ar } },
    { ...sample, content: { en } },
    withHostileTexts({ ...sample, content: { ar } }, 'ar'),
    withHostileTexts({ ...sample, content: { en } }, 'en'),
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
  difficulty,
  tags,
  points,
})

/** Types that a format does not have, which an export names; the table of the page lists them. */
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

  it('have every field of every type, of the texts and of the question', () => {
    type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; oneOf?: Shape[]; const?: string }
    const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    const within = ({ items, anyOf = [], oneOf = [] }: Shape) => [...(items ? [items] : []), ...anyOf, ...oneOf]
    /** The ways to all fields that a shape has, and to those that some values have. */
    const declared = (shape: Shape, way = ''): string[] => [
      ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => [
        `${way}.${name}`,
        ...declared(part, `${way}.${name}`),
      ]),
      ...within(shape).flatMap((part) => declared(part, way)),
    ]
    const present = (value: unknown, way = ''): string[] => {
      if (Array.isArray(value)) return value.flatMap((one) => present(one, way))
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([name, part]) => [`${way}.${name}`, ...present(part, `${way}.${name}`)])
    }
    const designs = shapeOf(Design).oneOf ?? []
    expect(designs).toHaveLength(questionTypes.length)
    for (const design of designs) {
      const type = design.properties?.type?.const as Type
      const given = new Set(variants(type).flatMap((question) => present(question.design)))
      expect(
        declared(design).filter((way) => !given.has(way)),
        type,
      ).toEqual([])
    }
    const all = questionTypes.flatMap(variants)
    const texts = new Set(all.flatMap(({ content }) => present(content)))
    expect(declared(shapeOf(Content)).filter((way) => !texts.has(way))).toEqual([])
    // The fields of a new question beside its design and its texts.
    const own = Object.keys(createQuestion.body?.shape ?? {}).filter((name) => !['bankId', 'design', 'content'].includes(name))
    const { design: _design, content: _content, ...kept } = stored(all[0] as Question, 0)
    expect(Object.keys(kept).toSorted()).toEqual(own.toSorted())
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
