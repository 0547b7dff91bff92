import { z } from 'zod'
import { QuestionType } from '@/lib/domain/learning/question-banks/answer.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { exampleIds } from '../attempts/attempt-shapes.contract'
import { fewestShown, markedErrors, markedGap } from './item-analysis.rules'

/** Questions that one answer has at most: those that most people had. */
export const mostAnalysedQuestions = 500

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const count = z.int().min(0)
const share = z.number().min(0).max(1)
const group = {
  count: count.describe('People who had the question'),
  difficulty: share.nullable().describe('Mean share of its points, 0 to 1; negative points count as 0'),
  discrimination: z
    .number()
    .nullable()
    .describe(
      'Correlation between the share of its points and the share of the points of all other questions, -1 to 1 (point-biserial where answers are right or wrong); null where one of them is the same for everyone',
    ),
  options: z
    .array(z.object({ key: z.string(), count }))
    .describe(
      'How many people chose each option; empty for questions without options. Options that were never chosen are missing',
    ),
}
const Group = z.object(group)
const LocaleGroup = z.object({
  ...group,
  isMarked: z
    .boolean()
    .describe(
      `Whether people in this language do worse at the question than expected. A person's lead is their share of its points less their share of the points of all other questions; the mark is set where the mean lead is lower than in the other language by at least ${markedGap} and by at least ${markedErrors} standard errors (Welch)`,
    ),
})
export const ItemAnalysis = z.object({
  asOf: Instant,
  count: count.nullable().describe('People with a graded attempt'),
  meanPercent: z.number().min(0).max(100).nullable(),
  medianSeconds: z.int().nullable().describe('From the start of the attempt to its submission'),
  reliability: z
    .number()
    .nullable()
    .describe(
      "Cronbach's alpha (KR-20 where every answer is right or wrong), at most 1; null where attempts have different questions, there is one question, or all results are equal",
    ),
  locales: z
    .object({
      ar: z.object({ count, meanPercent: z.number() }).nullable(),
      en: z.object({ count, meanPercent: z.number() }).nullable(),
    })
    .describe('By the language of the attempt when it ended'),
  questions: z.array(
    z.object({
      id: Id,
      type: QuestionType,
      stem: Texts,
      labels: z
        .object({ ar: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) })
        .describe('Texts of the options by key'),
      rightOptions: z.array(z.string()).describe('Keys of the right options, as the question has them now'),
      total: Group.nullable(),
      locales: z.object({ ar: LocaleGroup.nullable(), en: LocaleGroup.nullable() }),
    }),
  ),
})
named({ ItemAnalysis })

const groupExample = {
  count: 62,
  difficulty: 0.5806,
  discrimination: 0.3121,
  options: [
    { key: 'false', count: 36 },
    { key: 'true', count: 26 },
  ],
}

export const readItemAnalysis = contract({
  id: 'itemAnalysis.read',
  method: 'GET',
  path: '/admin/assessment/definition/:id/item-analysis',
  summary: 'Read the item analysis of an assessment',
  description: `Of the first graded attempt of each person: how difficult each question is, how well it distinguishes, and what was chosen, in all and in each language; at most ${mostAnalysedQuestions} questions, those that most people had. Questions that do not count in an attempt are left out. Groups of fewer than ${fewestShown} people are null, and so is the other language where the total would tell a small one. With the permission for the caller’s own paths only: of the attempts in lessons of paths that they made or teach.`,
  access: { role: 'admin', permission: 'analytics.read', reach: ['own'] },
  params: z.object({ id: Id }),
  returns: ItemAnalysis,
  errors: ['assessmentNotFound'],
  example: {
    params: { id: exampleIds.assessment },
    returns: {
      asOf: '2026-11-24T09:00:00.000Z',
      count: 62,
      meanPercent: 71.4,
      medianSeconds: 412,
      reliability: 0.7412,
      locales: { ar: { count: 40, meanPercent: 72.1 }, en: { count: 22, meanPercent: 70.1 } },
      questions: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c03',
          type: 'trueFalse',
          stem: { en: 'The lift is used during a fire.' },
          labels: { ar: {}, en: {} },
          rightOptions: ['false'],
          total: groupExample,
          locales: { ar: { ...groupExample, count: 40, isMarked: false }, en: { ...groupExample, count: 22, isMarked: false } },
        },
      ],
    },
  },
})
