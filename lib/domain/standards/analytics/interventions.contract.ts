import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { endsAt, Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { Titles } from './frame.contract'
import { shownLearner, withinReach } from './learners.contract'
import { standing } from './standing.contract'
import { interventionKinds } from './words'

const params = z.object({ userId: Id })

const Standing = z.object(standing)
const Outcome = z
  .object({
    ...standing,
    measuredAt: Instant,
    minutes: z.int().min(0).describe('Learning time on the days after that of the intervention, in minutes'),
    completed: z.int().min(0).describe('Enrollments completed since the intervention'),
  })
  .nullable()

export const Intervention = z.object({
  id: Id,
  kind: z.enum(interventionKinds),
  by: z
    .object({ id: Id, name: Titles, email: z.string() })
    .nullable()
    .describe('Who did it; null: a program, or an account that was deleted'),
  text: z.string().nullable().describe('Of a message'),
  enrolment: z
    .object({
      id: Id,
      path: z.object({ id: Id, title: Titles }),
      dueBefore: Instant.nullable(),
      dueAt: Instant.nullable(),
    })
    .nullable()
    .describe('Of an extension'),
  before: Standing.describe('The risk when it was done'),
  afterWeek: Outcome.describe('The risk 7 days later; null: not measured yet, or the account was not active'),
  afterFortnight: Outcome.describe('The risk 14 days later'),
  nextAt: Instant.nullable().describe('When the next outcome is measured; null: never again'),
  createdAt: Instant,
})
named({ Intervention })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b21'
const { score, risk, reasons, running, rulesVersion } = shownLearner
const before = { score, risk, reasons, running, rulesVersion }

export const createIntervention = contract({
  id: 'analytics.intervene',
  method: 'POST',
  about: 'person',
  path: '/admin/analytics/learner/:userId/intervention',
  summary: 'Help a person who may not complete what is under way',
  description: `\`message\`: the person is notified with this text, as their settings say. \`extension\`: one of their enrollments under way is due later (else 6404); it needs the permission \`enrolment.update\` too. The risk now is kept, and measured again after 7 and 14 days. ${withinReach}`,
  access: { role: 'admin', permission: 'analytics.act', reach: ['group'] },
  audit: 'interventionCreated',
  status: 201,
  location: '/admin/analytics/learner/:userId/intervention/list',
  params,
  body: z.strictObject({
    kind: z.enum(interventionKinds),
    text: prose(2000).optional().describe('Of a message: the person reads it as it is written here'),
    enrolmentId: Id.optional().describe('Of an extension'),
    dueAt: endsAt('Of an extension: in the future').optional(),
  }),
  returns: z.object({ id: Id, kind: z.enum(interventionKinds), before: Standing, nextAt: Instant }),
  errors: ['userNotFound', 'userInactive', 'pathNotFound', 'enrolmentNotFound', 'enrolmentState'],
  example: {
    params: { userId: shownLearner.id },
    body: { kind: 'message', text: 'I saw that you stopped at the third lesson. Write to me if you need help.' },
    returns: { id, kind: 'message', before, nextAt: '2026-11-28T09:30:00.000Z' },
  },
})

export const listInterventions = contract({
  id: 'analytics.interventions',
  method: 'GET',
  path: '/admin/analytics/learner/:userId/intervention/list',
  summary: 'List how a person was helped, and what came of it',
  description: `The newest first, each with the risk when it was done and 7 and 14 days later. ${withinReach}`,
  access: { role: 'admin', permission: 'analytics.readPerson', reach: ['group'] },
  audit: 'analyticsPersonViewed',
  params,
  returns: z.array(Intervention),
  errors: ['userNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    params: { userId: shownLearner.id },
    returns: [
      {
        id,
        kind: 'message',
        text: 'I saw that you stopped at the third lesson.',
        enrolment: null,
        before,
        by: { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b22', name: { ar: 'منى', en: 'Mona' }, email: 'mona@alnoor.example' },
        afterWeek: {
          score: 30,
          risk: 'medium',
          reasons: reasons.slice(1),
          running,
          rulesVersion,
          measuredAt: '2026-11-28T09:30:20.000Z',
          minutes: 42,
          completed: 0,
        },
        afterFortnight: null,
        nextAt: '2026-12-05T09:30:00.000Z',
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})
