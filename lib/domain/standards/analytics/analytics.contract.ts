import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, named, wholeNumber } from '@/lib/platform/http/contract'
import { Day, frame, peopleQuery, Shown, shownFrame } from './frame.contract'

const count = (meaning: string) => z.int().min(0).describe(meaning)

/** Learning within a window of days. */
const Learning = {
  activeLearners: Shown('Different people with at least one learning event'),
  learningMinutes: Shown('Minutes that players reported, at most one for each event'),
  enrolments: Shown('Enrollments made'),
  starts: Shown('Enrollments whose first item was begun'),
  completions: Shown('Enrollments whose path was completed'),
}
const LearningWindow = z.object(Learning)

/** Activity within a window of days. */
const Window = z.object({
  from: Day.describe('First day'),
  to: Day.describe('Last day, included'),
  activePeople: count('Different people who signed in or used a session; each counts once, on however many days'),
  signIns: count('Completed sign-ins, each one a new session'),
  failedSignIns: count(
    'Sign-ins that were refused: CAPTCHA, email or password, two-step code, waiting time, account state. Malformed requests do not count',
  ),
  certificatesIssued: count('Certificates issued, also those revoked since'),
  certificatesRevoked: count('Certificates revoked, whenever they were issued'),
  learningPathsPublished: count('Learning paths whose newest publication falls into the window'),
})

export const AnalyticsOverview = z.object({
  ...frame,
  days: z.int().describe('Length of each window in days'),
  people: z
    .object({ total: count('Accounts of any state'), active: count('Accounts that may sign in') })
    .describe('Accounts as of now'),
  learningPaths: z
    .object({
      total: count('Of any state'),
      draft: count('Drafts'),
      inReview: count('In review'),
      published: count('Published'),
      archived: count('Archived'),
    })
    .describe('Learning paths as of now, by state'),
  certificates: z
    .object({
      total: count('Ever issued'),
      valid: count('In force today'),
      endingSoon: count('Of the valid ones, those that expire within 30 days'),
      expired: count('Past their end date, and neither suspended, revoked nor replaced'),
      suspended: count('Suspended'),
      revoked: count('Revoked'),
      superseded: count('Replaced by a corrected one'),
    })
    .describe('Certificates as of now, by state'),
  current: Window.describe('The last `days` days up to `until`; today is not over yet'),
  previous: Window.describe('As many days before those, to compare with'),
  learning: z
    .object({
      current: LearningWindow,
      previous: LearningWindow,
      overdue: Shown('Enrollments that are overdue now'),
      expiring: Shown('Completed enrollments that expire within the next 30 days'),
      duties: z
        .object({
          enrolled: count('Enrollments in force'),
          completed: count('Of those, completed'),
          overdue: count('Of those, overdue now'),
        })
        .nullable()
        .describe(
          'Enrollments that the organization made, as of now, however few; null: without the permission `progress.readAny` for these people, or with `language`',
        ),
      daily: z
        .array(
          z.object({
            date: Day,
            activeLearners: Learning.activeLearners,
            enrolments: Learning.enrolments,
            completions: Learning.completions,
          }),
        )
        .describe('Each day of the current window, oldest first'),
    })
    .describe('Learning in both windows; with `path`, `group` or `language`, only of these'),
  daily: z
    .array(
      z.object({
        date: Day,
        activePeople: count('Different people active on that day'),
        signIns: count('Completed sign-ins'),
        failedSignIns: count('Refused sign-ins'),
        certificatesIssued: count('Certificates issued'),
      }),
    )
    .describe('Each day of the current window, oldest first, days without anything included'),
})
named({ AnalyticsOverview })

const quiet = {
  activePeople: 0,
  signIns: 0,
  failedSignIns: 0,
  certificatesIssued: 0,
  certificatesRevoked: 0,
  learningPathsPublished: 0,
}

export const readAnalyticsOverview = contract({
  id: 'analytics.overview',
  method: 'GET',
  path: '/admin/analytics/overview',
  heavy: true,
  summary: 'Read the overview of the organization',
  description:
    "Counts of the last `days` calendar days and of as many before them, with a series by day. Days are Gregorian dates in the organization's time zone. Every value counts people or events; none is about a single person. `path`, `group` and `language` narrow `learning` only.",
  access: { role: 'admin', permission: 'analytics.read' },
  query: z.strictObject({
    days: wholeNumber(7, 90).default(30).describe('Length of the window in days, 7 to 90; default 30'),
    until: Day.optional().describe('Last day of the window, today or before; default: today'),
    path: Id.optional().describe('Learning in this path only'),
    ...peopleQuery,
  }),
  errors: ['pathNotFound', 'groupNotFound'],
  returns: AnalyticsOverview,
  example: {
    query: { days: '7' },
    returns: {
      ...shownFrame,
      days: 7,
      people: { total: 128, active: 124 },
      learningPaths: { total: 9, draft: 2, inReview: 1, published: 5, archived: 1 },
      certificates: { total: 61, valid: 53, endingSoon: 3, expired: 4, suspended: 1, revoked: 2, superseded: 1 },
      current: {
        from: '2026-11-15',
        to: '2026-11-21',
        activePeople: 83,
        signIns: 140,
        failedSignIns: 6,
        certificatesIssued: 7,
        certificatesRevoked: 0,
        learningPathsPublished: 1,
      },
      previous: { from: '2026-11-08', to: '2026-11-14', ...quiet, activePeople: 79, signIns: 122, failedSignIns: 11 },
      learning: {
        current: { activeLearners: 64, learningMinutes: 2210, enrolments: 18, starts: 15, completions: 9 },
        previous: { activeLearners: 58, learningMinutes: 1984, enrolments: 11, starts: 12, completions: 7 },
        overdue: 6,
        expiring: 4,
        duties: { enrolled: 57, completed: 31, overdue: 6 },
        daily: [14, 18, 17, 21, 12, 3, 9].map((activeLearners, at) => ({
          date: `2026-11-${15 + at}`,
          activeLearners,
          enrolments: 3,
          completions: at % 2,
        })),
      },
      daily: [
        { date: '2026-11-15', activePeople: 31, signIns: 22, failedSignIns: 1, certificatesIssued: 0 },
        { date: '2026-11-16', activePeople: 40, signIns: 27, failedSignIns: 0, certificatesIssued: 2 },
        { date: '2026-11-17', activePeople: 38, signIns: 21, failedSignIns: 2, certificatesIssued: 1 },
        { date: '2026-11-18', activePeople: 41, signIns: 24, failedSignIns: 0, certificatesIssued: 3 },
        { date: '2026-11-19', activePeople: 33, signIns: 19, failedSignIns: 1, certificatesIssued: 0 },
        { date: '2026-11-20', activePeople: 12, signIns: 9, failedSignIns: 2, certificatesIssued: 0 },
        { date: '2026-11-21', activePeople: 20, signIns: 18, failedSignIns: 0, certificatesIssued: 1 },
      ],
    },
  },
})
