import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, named, severalOf } from '@/lib/platform/http/contract'
import { Key, SurveyAnswer, surveyId } from './survey-shapes.contract'
import { surveyQuestionTypes } from './words'

export const mostTexts = 200
export const mostExported = 20_000

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const count = z.int().min(0)
const Spread = z.object({
  id: Key.describe('The statement; of a scale without statements the question'),
  text: Texts,
  count,
  mean: z.number().nullable(),
  counts: z.array(count).describe('From the first step to the last'),
})
export const QuestionResult = z.object({
  id: Key,
  type: z.enum(surveyQuestionTypes),
  text: Texts,
  answered: count.describe('Responses with an answer to it'),
  isHidden: z.boolean().describe('Of an anonymous survey: one to four people answered it, so nothing of it is shown'),
  options: z.array(z.object({ id: Key, text: Texts, count })).describe('Of choices'),
  lowLabel: Texts.nullable(),
  highLabel: Texts.nullable(),
  scales: z.array(Spread),
  nps: z
    .object({ promoters: count, passives: count, detractors: count, score: z.int().min(-100).max(100), counts: z.array(count) })
    .nullable()
    .describe(
      '9 and 10 promote, 7 and 8 are passive, 0 to 6 detract; the score is the percentage of the first less that of the last',
    ),
  numbers: z
    .object({
      median: z.number(),
      mean: z.number(),
      least: z.number(),
      greatest: z.number(),
      bars: z.array(z.object({ from: z.number(), to: z.number(), count })),
    })
    .nullable(),
  dates: z.array(z.object({ date: z.string(), count })),
  texts: z.array(z.string()).describe(`Written answers, at most ${mostTexts}; of an anonymous survey in no order`),
})
named({ SurveyQuestionResult: QuestionResult })

const filters = {
  path: Id.optional().describe('Only responses that came through this path'),
  group: Id.optional().describe('Only of the people in this group and those below it; not of anonymous surveys'),
  locale: z.enum(['ar', 'en']).optional().describe('Only those that were answered in this language; not of anonymous surveys'),
  from: limitedText(10).pipe(z.iso.date()).optional().describe('Only from this day on, in UTC; not of anonymous surveys'),
  to: limitedText(10).pipe(z.iso.date()).optional().describe('Only until this day, which counts; not of anonymous surveys'),
}
export type ResultFilters = Partial<Record<keyof typeof filters, string>>

const params = z.object({ id: Id })
const within =
  'With the permission for own paths only: of responses that came through paths that the caller made or teaches; another path answers like a missing one.'
const kept = 'An anonymous survey keeps no group, language and day of a response, so these filters answer 409/7617.'

const emptyResult = { options: [], lowLabel: null, highLabel: null, scales: [], nps: null, numbers: null, dates: [], texts: [] }

export const readResults = contract({
  id: 'surveyResults.read',
  method: 'GET',
  path: '/admin/assessment/survey/:id/results',
  summary: 'Read the results of a survey',
  description: `Of the questions of the published version. ${within} ${kept} Of an anonymous survey results are shown from five responses on, in steps of five: while it is open, the last five to nine responses of each path are held back, so that two looks in a row do not show a single response; once it is closed, all are shown.`,
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  heavy: true,
  params,
  query: z.strictObject(filters),
  returns: z.object({
    id: Id,
    isAnonymous: z.boolean(),
    asked: count.describe('People who follow a path with the survey'),
    received: count.describe('Responses that the filters choose'),
    shown: count.describe('Those of them that the results are about'),
    paths: z.array(z.object({ id: Id, title: Texts, received: count })).describe('Through which responses came'),
    questions: z.array(QuestionResult),
  }),
  errors: ['surveyNotFound', 'surveyAnonymous', 'pathNotFound'],
  example: {
    params: { id: surveyId },
    returns: {
      id: surveyId,
      isAnonymous: true,
      asked: 20,
      received: 12,
      shown: 5,
      paths: [],
      questions: [
        {
          ...emptyResult,
          id: 'recommend',
          type: 'nps',
          text: { en: 'Would you recommend it?' },
          answered: 5,
          isHidden: false,
          nps: { promoters: 3, passives: 1, detractors: 1, score: 40, counts: [0, 0, 0, 0, 0, 1, 0, 1, 0, 2, 1] },
        },
      ],
    },
  },
})

const Response = z.object({
  id: Id,
  person: z.object({ id: Id, name: Texts, email: z.string() }),
  pathId: Id,
  locale: z.enum(['ar', 'en']),
  versionNumber: z.int(),
  answers: z.array(SurveyAnswer),
  createdAt: Instant,
})
named({ SurveyResponse: Response })

export const listResponses = contract({
  id: 'surveyResults.list',
  method: 'GET',
  path: '/admin/assessment/survey/:id/response/list',
  summary: 'List the responses to a survey with names',
  description: `By person, newest first. ${within} Nothing leads from the responses of an anonymous survey to people, so it answers 404/7610.`,
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params,
  query: z.strictObject({
    path: severalOf(Id).optional().describe('Only responses that came through one of these paths'),
    group: severalOf(Id).optional().describe('Only of the people in one of these groups and those below them'),
    locale: anyOf(['ar', 'en']).optional(),
  }),
  returns: z.array(Response),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['surveyNotFound'],
  example: {
    params: { id: surveyId },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c21',
        person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
        pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c22',
        locale: 'en',
        versionNumber: 1,
        answers: [{ questionId: 'recommend', number: 9 }],
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})

export const exportResults = contract({
  id: 'surveyResults.export',
  method: 'GET',
  path: '/admin/assessment/survey/:id/results/export',
  summary: 'Export the results of a survey',
  description: `With names: a row for each response and a column for each question, at most ${mostExported.toLocaleString('en')} rows. Anonymous: a row for each option, step, number and text with its count, of the same responses as the results; answers of one response are never in one row. ${within} ${kept} CSV has a byte order mark, commas and CRLF; \`xlsx\` is a workbook in Base64.`,
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  audit: 'surveyResultsExported',
  heavy: true,
  params,
  query: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  returns: z.object({
    name: z.string(),
    encoding: z.enum(['text', 'base64']),
    text: z.string(),
    rowCount: count,
  }),
  errors: ['surveyNotFound', 'surveyAnonymous', 'pathNotFound'],
  example: {
    params: { id: surveyId },
    returns: { name: 'survey-2026-11-23.csv', encoding: 'text', text: '\ufeffquestion,answer,count\r\n', rowCount: 0 },
  },
})
