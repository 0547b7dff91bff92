import { surveyQuestionTypes } from '@/lib/domain/assessing/surveys/words'
import type { Schema } from '@/lib/ui/schema-form/schema'

const id: Schema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40, 'x-dir': 'ltr' }
const reference = (list: string): Schema => ({ ...id, 'x-widget': 'reference', 'x-list': list })
const text = (maxLength: number): Schema => ({ type: 'string', maxLength, 'x-localized': true, 'x-dir': 'auto' })
const record = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  required,
  'x-order': Object.keys(properties),
  properties,
})
const list = (items: Schema, maxItems: number): Schema => ({ type: 'array', maxItems, items })
const whole = (minimum: number, maximum: number, initial?: number): Schema => ({
  type: 'integer',
  minimum,
  maximum,
  ...(initial !== undefined && { default: initial }),
})
const flag: Schema = { type: 'boolean', default: false }

const item = record({ id, text: text(300) }, ['id', 'text'])
const own: Record<(typeof surveyQuestionTypes)[number], Record<string, Schema>> = {
  singleChoice: { options: list(item, 30) },
  multipleChoice: { options: list(item, 30), most: whole(1, 30) },
  scale: { steps: whole(3, 10, 5), lowLabel: text(100), highLabel: text(100), statements: list(item, 20) },
  number: { least: { type: 'number' }, greatest: { type: 'number' }, isWhole: flag },
  shortText: {},
  longText: {},
  nps: {},
  date: {},
}
const showIf = record({ questionId: reference('questions'), optionId: reference('options') })
const question = (type: keyof typeof own): Schema =>
  record({ type: { const: type }, id, text: text(1000), hint: text(500), isRequired: flag, ...own[type], showIf }, [
    'type',
    'id',
    'text',
  ])

/** The content of a survey as a form in both languages: the texts, and the sections with their questions. */
export const surveySchema: Schema = record(
  {
    title: text(200),
    introduction: text(5000),
    thanks: text(5000),
    sections: list(
      record({ id, title: text(200), questions: list({ oneOf: surveyQuestionTypes.map((type) => question(type)) }, 100) }, [
        'id',
      ]),
      20,
    ),
  },
  ['title'],
)

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => value === undefined || value === '' || (isObject(value) && Object.keys(value).length === 0)

/** A filled form as the API takes it: without what is empty, and without a condition that names no option. */
export function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent)
  if (!isObject(value)) return value
  const sent = Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]) => {
      const one = asSent(inside)
      const isHalf = name === 'showIf' && isObject(one) && !(one.questionId && one.optionId)
      return isEmpty(one) || isHalf ? [] : [[name, one]]
    }),
  )
  return 'type' in sent && 'id' in sent ? questionIn(sent) : sent
}

/** A question with the texts and lists that the API requires, also where they are not written yet. */
function questionIn(question: Json): Json {
  const { type } = question
  const needs = type === 'singleChoice' || type === 'multipleChoice' ? { options: [] } : {}
  return { text: {}, ...needs, ...question, ...withTexts(question) }
}
const withTexts = (question: Json): Json =>
  Object.fromEntries(
    ['options', 'statements'].flatMap((name) => {
      const items = question[name]
      return Array.isArray(items) ? [[name, items.map((one) => ({ text: {}, ...(isObject(one) ? one : {}) }))]] : []
    }),
  )

/** The content of a survey as the API takes it. */
export function contentSent(value: unknown): Json {
  const sent = asSent(value)
  const { title = {}, introduction = {}, thanks = {}, sections = [] } = isObject(sent) ? sent : {}
  const withQuestions = (Array.isArray(sections) ? sections : []).map((one) => ({ questions: [], ...(isObject(one) ? one : {}) }))
  return { title, introduction, thanks, sections: withQuestions }
}
