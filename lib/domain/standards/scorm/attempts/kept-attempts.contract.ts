import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named } from '@/lib/platform/http/contract'
import { completionWords, courseAttemptStates, courseOutcomes, exitWords, successWords } from '../words'
import { shownAttempt } from './attempts.contract'
import { interactionExample, KeptInteraction, Objective } from './interactions.contract'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Person = z.object({ id: Id, name: Texts, email: z.string() })
const seconds = z.int().min(0).describe('Of all sessions, as the items reported them')
const attempt = {
  id: Id,
  number: z.int().min(1).describe('From 1, for each person and lesson'),
  state: z.enum(courseAttemptStates),
  outcome: z.enum(courseOutcomes).nullable().describe('Null until everything was gone through'),
  score: z.int().min(0).max(100).nullable(),
  seconds,
  startedAt: Instant,
  lastAt: Instant.describe('When something was reported last'),
  finishedAt: Instant.nullable(),
}
const module = z
  .object({ id: Id, title: Texts, typeKey: z.string() })
  .nullable()
  .describe('The lesson; null: it is not there any more')

export const OwnCourseAttempt = z.object(attempt)
export const KeptCourseAttempt = z.object({ ...attempt, person: Person, module })
export const CourseAttemptReport = KeptCourseAttempt.extend({
  package: z.object({ id: Id, title: z.string() }).nullable().describe('Null: it was deleted'),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().describe('Of the package as it is now; the id where it has no such item any more'),
      completion: z.enum(completionWords),
      success: z.enum(successWords),
      exit: z.enum(exitWords).describe('How the item was left'),
      score: z.number().nullable().describe('The share of the points, -1 to 1'),
      seconds,
      openedAt: Instant,
      lastAt: Instant,
      objectives: z.array(Objective),
      interactionCount: z.int().min(0),
    }),
  ),
})
const CourseInteraction = z.object({ id: Id, ...KeptInteraction, recordedAt: Instant.describe('When it was stored first') })
named({ KeptCourseAttempt, OwnCourseAttempt, CourseAttemptReport, CourseInteraction })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f31'
const packageId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f01'
const moduleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f21'
const own: z.input<typeof OwnCourseAttempt> = { ...shownAttempt, id, seconds: 95, lastAt: shownAttempt.startedAt }
const kept: z.input<typeof KeptCourseAttempt> = {
  ...own,
  person: {
    id: packageId.replace('1f01', '1f51'),
    name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
    email: 'sara@alnoor.example',
  },
  module: { id: moduleId, title: { ar: 'السلامة من الحريق', en: 'Fire safety' }, typeKey: 'launch.scorm' },
}
const { startedAt } = shownAttempt
const withinReach =
  'With the permission for the caller’s groups only: those of the people in them; for their own paths only: those of lessons in paths that they made or teach.'
const access = { role: 'admin', permission: 'progress.readAny', reach: ['group', 'own'] } as const

export const listCourseAttempts = contract({
  id: 'courseAttempts.list',
  method: 'GET',
  path: '/admin/content/course-package/:id/attempt/list',
  summary: 'List the attempts at a course package',
  description: `In every lesson that has, or had, the package. ${withinReach}`,
  access,
  audit: 'courseAttemptsViewed',
  params: z.object({ id: Id }),
  query: z.strictObject({
    state: anyOf(courseAttemptStates).optional(),
    outcome: anyOf(courseOutcomes).optional(),
  }),
  returns: z.array(KeptCourseAttempt),
  list: { type: 'cursor', orderBy: ['startedAt'], default: 'startedAt:desc' },
  errors: ['coursePackageNotFound'],
  example: { params: { id: packageId }, returns: [kept] },
})

export const readCourseAttempt = contract({
  id: 'courseAttempts.read',
  method: 'GET',
  path: '/admin/content/course-attempt/:attemptId',
  summary: 'Read an attempt at a course package',
  description: `With what each item and its objectives reached. ${withinReach} Reading it leaves a record in the activity log, one for each caller, attempt and quarter of an hour.`,
  access,
  audit: 'courseAttemptsViewed',
  params: z.object({ attemptId: Id }),
  returns: CourseAttemptReport,
  errors: ['courseAttemptNotFound'],
  example: {
    params: { attemptId: id },
    returns: {
      ...kept,
      package: { id: packageId, title: 'Fire safety' },
      items: [
        {
          id: 'item_1',
          title: 'Fire safety',
          completion: 'incomplete',
          success: 'unknown',
          exit: 'suspend',
          score: null,
          seconds: 95,
          openedAt: startedAt,
          lastAt: startedAt,
          interactionCount: 1,
          objectives: [{ id: 'exit', completion: 'completed', success: 'passed' }],
        },
      ],
    },
  },
})

const { latency: _, number, ...rest } = interactionExample
export const listCourseInteractions = contract({
  id: 'courseAttempts.interactions',
  method: 'GET',
  path: '/admin/content/course-attempt/:attemptId/interaction/list',
  summary: 'List the single questions of an attempt at a course package',
  description: `What its items reported as interactions: question, response, rating. They are the words of the package, which nothing checks. ${withinReach}`,
  access,
  audit: 'courseAttemptsViewed',
  params: z.object({ attemptId: Id }),
  returns: z.array(CourseInteraction),
  list: { type: 'cursor', orderBy: ['recordedAt'], default: 'recordedAt:asc' },
  errors: ['courseAttemptNotFound'],
  example: {
    params: { attemptId: id },
    returns: [
      {
        ...rest,
        number,
        id: packageId.replace('1f01', '1f61'),
        itemId: 'item_1',
        latencySeconds: 7,
        recordedAt: startedAt,
      },
    ],
  },
})

export const listOwnCourseAttempts = contract({
  id: 'courseLaunches.attempts',
  method: 'GET',
  path: '/user/launch/modules/:moduleId/attempt/list',
  summary: 'List the own attempts in a lesson with a course package',
  access: { permission: 'courseLaunch.read' },
  params: z.object({ moduleId: Id }),
  returns: z.array(OwnCourseAttempt),
  list: { type: 'cursor', orderBy: ['number'], default: 'number:desc' },
  errors: ['moduleNotPublished'],
  example: { params: { moduleId }, returns: [own] },
})
