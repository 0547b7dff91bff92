import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, limitedText, named, severalOf } from '@/lib/platform/http/contract'
import { Day, Titles } from './frame.contract'
import { standing } from './standing.contract'
import { riskLevels } from './words'

/** People whose score is computed at most: those with the nearest due dates. */
export const mostScored = 1_000

export const Learner = z.object({
  id: Id.describe('The person'),
  name: Titles,
  email: z.string(),
  ...standing,
  lastLearned: Day.nullable().describe('The last day with learning in the last 400; null: none'),
  overdue: z.int().describe('Of those under way, overdue'),
})
named({ Learner })

/** A person at risk, as examples show one. */
export const shownLearner = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b12',
  name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  email: 'sara@alnoor.example',
  score: 60,
  risk: 'high' as const,
  reasons: [
    { rule: 'idle' as const, points: 30, value: 23, threshold: 8 },
    { rule: 'behind' as const, points: 30, value: 61, threshold: 25 },
  ],
  lastLearned: '2026-10-29',
  running: 2,
  overdue: 1,
  rulesVersion: 1,
}

const { rulesVersion: version, ...rest } = shownLearner

export const withinReach = 'Managers of groups see and help the people of their groups only.'

export const listLearnersAtRisk = contract({
  id: 'analytics.learners',
  method: 'GET',
  path: '/admin/analytics/learner/list',
  heavy: true,
  summary: 'List who may not complete what is under way',
  description: `People with enrollments under way, by a score of 0 to 100 that is the sum of the points of its reasons, highest first. The rules are fixed and need no training data: no learning for more than twice the person's own median pause, at least 7 days (30 points); progress more than 25 percentage points behind the time that has passed until the due date (30); two failed items (20); less than half of the learning time of the fourteen days before (10); more than 30 percent of events in a language that is not that of the account (10). From 50 points the risk is \`high\`, from 20 \`medium\`. At most ${mostScored.toLocaleString('en')} people are scored, those with the nearest due dates. ${withinReach}`,
  access: { role: 'admin', permission: 'analytics.readPerson', reach: ['group'] },
  audit: 'analyticsPersonViewed',
  query: z.strictObject({
    risk: anyOf(riskLevels).optional().describe('Only people of these levels'),
    path: severalOf(Id).optional().describe('Only people with an enrollment under way in one of these paths'),
    group: severalOf(Id).optional().describe('Only people in one of these groups or in one that they contain'),
  }),
  returns: z.array(Learner.omit({ rulesVersion: true }).extend({ version: standing.rulesVersion })),
  list: { type: 'cursor', orderBy: ['score'], default: 'score:desc' },
  example: {
    query: { risk: 'high' },
    returns: [{ ...rest, version }],
  },
})

export const readLearner = contract({
  id: 'analytics.learner',
  method: 'GET',
  path: '/admin/analytics/learner/:userId',
  summary: 'Read the risk of one person',
  description: `As in the list; without enrollments under way the score is 0. ${withinReach}`,
  access: { role: 'admin', permission: 'analytics.readPerson', reach: ['group'] },
  audit: 'analyticsPersonViewed',
  params: z.object({ userId: Id }),
  returns: Learner,
  errors: ['userNotFound'],
  example: { params: { userId: shownLearner.id }, returns: shownLearner },
})

const minutes = (meaning: string) => z.int().min(0).describe(`${meaning}, in minutes`)

export const readOwnSummary = contract({
  id: 'analytics.ownSummary',
  method: 'GET',
  path: '/user/analytics/summary',
  summary: 'Read how the own learning goes',
  description:
    'The own learning of the last four weeks beside the four weeks before; other people are not compared. A streak is a row of days with learning that reaches up to today or yesterday, in the time zone of the organization.',
  access: { permission: 'analytics.readOwn' },
  returns: z.object({
    today: limitedText(10),
    minutes: z.object({ current: minutes('In the last 28 days'), previous: minutes('In the 28 days before') }),
    days: z.object({
      current: z.int().describe('Days with learning in the last 28'),
      previous: z.int().describe('In the 28 before'),
    }),
    streak: z.object({ current: z.int().describe('Days'), longest: z.int().describe('Days, within the last 400') }),
    completed: z.int().describe('Paths completed, of all time'),
    running: z.int().describe('Enrollments under way'),
    daily: z.array(z.object({ date: Day, minutes: minutes('Learning time') })).describe('The last 28 days, oldest first'),
  }),
  example: {
    returns: {
      today: '2026-11-21',
      minutes: { current: 214, previous: 160 },
      days: { current: 11, previous: 9 },
      streak: { current: 3, longest: 8 },
      completed: 4,
      running: 2,
      daily: [
        { date: '2026-11-20', minutes: 12 },
        { date: '2026-11-21', minutes: 18 },
      ],
    },
  },
})
