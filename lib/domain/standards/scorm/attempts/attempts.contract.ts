import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import {
  completionWords,
  courseAttemptStates,
  courseOutcomes,
  exitWords,
  itemKinds,
  packageFormats,
  successWords,
} from '../words'
import {
  Interaction,
  interactionExample,
  mostInteractions,
  mostObjectives,
  Objective,
  points,
  share,
} from './interactions.contract'

/** The longest data with which an item remembers where its learner was: the least that SCORM 2004 asks of a platform. */
export const mostSuspendData = 64_000
const ItemId = limitedText(200).min(1)

export const CourseItem = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(itemKinds),
  depth: z.int().min(0),
  isLaunched: z.boolean().describe('Whether there is something to launch; a heading has nothing'),
  isOpen: z.boolean().describe('False: its prerequisites are not met yet'),
  completion: z.enum(completionWords),
  success: z.enum(successWords),
  score: z.int().min(0).max(100).nullable(),
  seconds: z.int().min(0).describe('Of all sessions, as the item reported them'),
})
export const CourseAttempt = z.object({
  id: Id,
  number: z.int().min(1),
  state: z.enum(courseAttemptStates),
  outcome: z.enum(courseOutcomes).nullable().describe('Null until everything was gone through'),
  score: z.int().min(0).max(100).nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export const CourseStanding = z.object({
  packageState: z.enum(['ready', 'unavailable']).describe('unavailable: the package is being read, or cannot be used'),
  format: z.enum(packageFormats).nullable(),
  hasHost: z.boolean().describe('False where this deployment has no host names for packages; then nothing can be launched'),
  attempt: CourseAttempt.nullable().describe('The newest attempt; null: none was begun'),
  items: z.array(CourseItem),
})
named({ CourseStanding, CourseAttempt })

const moduleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f21'
const attemptId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f31'
const sessionId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f41'
const moment = '2026-11-21T09:30:00.000Z'
const shownItem: z.input<typeof CourseItem> = {
  id: 'item_1',
  title: 'Fire safety',
  kind: 'sco',
  depth: 0,
  isLaunched: true,
  isOpen: true,
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  seconds: 95,
}
export const shownAttempt: z.input<typeof CourseAttempt> = {
  id: attemptId,
  number: 1,
  state: 'open',
  outcome: null,
  score: null,
  startedAt: moment,
  finishedAt: null,
}
const standing: z.input<typeof CourseStanding> = {
  packageState: 'ready',
  format: 'scorm12',
  hasHost: true,
  attempt: shownAttempt,
  items: [shownItem],
}
const params = z.object({ moduleId: Id })
const refused = ['moduleNotPublished', 'notEnrolled', 'courseNotLaunchable'] as const

export const readCourse = contract({
  id: 'courseLaunches.read',
  method: 'GET',
  path: '/user/launch/modules/:moduleId',
  summary: 'Read what can be launched in a lesson with a course package',
  access: { permission: 'courseLaunch.read' },
  params,
  returns: CourseStanding,
  errors: refused,
  example: { params: { moduleId }, returns: standing },
})

export const startCourse = contract({
  id: 'courseLaunches.start',
  method: 'POST',
  path: '/user/launch/modules/:moduleId/start',
  summary: 'Launch an item of a course package',
  description:
    'Continues the open attempt, or begins one. The address shows a page on the host of the package, to be put into a frame; it waits for the data of this answer by `postMessage`. A person who is not enrolled, but may read modules in the console, looks at it only: there is no attempt, and nothing is kept.',
  access: { permission: 'courseLaunch.create' },
  audit: 'courseLaunched',
  params,
  body: z.strictObject({
    itemId: ItemId.optional().describe('Left out: the first item that is not completed'),
    isAnew: z.boolean().optional().describe('Begin another attempt; only where the last one is done'),
  }),
  returns: z.object({
    attemptId: Id.nullable().describe('Null: nothing is kept'),
    sessionId: Id,
    itemId: z.string(),
    address: z.string().describe('Of the page for the frame; it is good for a day'),
    format: z.enum(packageFormats),
    launch: z.string().describe('Path and parameters of the item in its package'),
    data: z
      .object({
        learnerId: z.string(),
        learnerName: z.string(),
        completion: z.enum(completionWords),
        success: z.enum(successWords),
        score: z.object({ raw: points, min: points, max: points, scaled: share }),
        location: z.string(),
        suspendData: z.string(),
        objectives: z.array(Objective),
        interactions: z.array(Interaction).describe('Of the run that is resumed'),
        isResumed: z.boolean(),
        isKept: z.boolean(),
        totalSeconds: z.number(),
        launchData: z.string(),
        masteryScore: z.number().nullable(),
        maxTimeSeconds: z.number().nullable(),
        timeLimitAction: z.string().nullable(),
      })
      .describe('What the run-time begins with'),
  }),
  errors: [
    ...refused,
    'moduleLocked',
    'coursePackageNotReady',
    'coursePackageItemUnknown',
    'courseItemLocked',
    'courseAttemptOpen',
    'courseNoHost',
  ],
  example: {
    params: { moduleId },
    body: {},
    returns: {
      attemptId,
      sessionId,
      itemId: 'item_1',
      format: 'scorm12',
      launch: 'index.html',
      address: 'http://pkg-5f0d6f1f015f0d6f1f015f0d6f1f0101.localhost:3000/MDE5.c2ln/.masar/player.html',
      data: {
        learnerId: moduleId,
        learnerName: 'Sara',
        completion: 'notAttempted',
        success: 'unknown',
        score: { raw: null, min: null, max: null, scaled: null },
        location: '',
        suspendData: '',
        objectives: [],
        interactions: [],
        isResumed: false,
        isKept: true,
        totalSeconds: 0,
        launchData: '',
        masteryScore: 0.8,
        maxTimeSeconds: null,
        timeLimitAction: null,
      },
    },
  },
})

export const commitCourse = contract({
  id: 'courseLaunches.commit',
  method: 'POST',
  path: '/user/launch/attempt/:attemptId/commit',
  summary: 'Store what an item of a course package reported',
  description:
    'Reports of a session are numbered; one that came before is answered again and changes nothing. What was reached is never lowered. A report counts by its arrival: after the lesson closed (6451) or the enrollment ended (6450) it is refused. A session ends when the item is launched again elsewhere.',
  access: { permission: 'courseLaunch.create' },
  audit: 'courseReported',
  failuresOnly: true,
  params: z.object({ attemptId: Id }),
  body: z.strictObject({
    sessionId: Id,
    itemId: ItemId,
    seq: z.int().min(1).max(1_000_000).describe('1 for the first report of a session, then higher'),
    completion: z.enum(completionWords),
    success: z.enum(successWords),
    score: z.strictObject({ raw: points, min: points, max: points, scaled: share }),
    location: limitedText(1_000),
    suspendData: limitedText(mostSuspendData),
    objectives: z.array(Objective).max(mostObjectives),
    interactions: z
      .array(Interaction)
      .max(mostInteractions)
      .optional()
      .describe('Those that are new or have changed since the last report; others stay as they are'),
    sessionTime: limitedText(60).describe('`HHHH:MM:SS.SS` or an ISO 8601 duration; empty: nothing was said'),
    exit: z.enum(exitWords),
    isFinished: z.boolean().describe('Whether the item has ended its session'),
  }),
  returns: z.object({
    attempt: CourseAttempt,
    item: CourseItem,
    openItemIds: z.array(z.string()).describe('The items of the package that can be opened now'),
    isStored: z.boolean().describe('False: it came before'),
  }),
  errors: [
    ...(['courseAttemptNotFound', 'courseSessionOver', 'coursePackageItemUnknown', 'coursePackageNotReady'] as const),
    ...(['moduleNotPublished', 'notEnrolled', 'moduleLocked'] as const),
  ],
  example: {
    params: { attemptId },
    body: {
      sessionId,
      itemId: 'item_1',
      seq: 1,
      completion: 'incomplete',
      success: 'unknown',
      score: { raw: 40, min: 0, max: 100, scaled: null },
      location: 'page-3',
      suspendData: 'p=3',
      objectives: [],
      sessionTime: '00:01:35',
      exit: 'suspend',
      isFinished: true,
      interactions: [interactionExample],
    },
    returns: {
      attempt: { ...shownAttempt, score: 40 },
      item: { ...shownItem, score: 40 },
      openItemIds: ['item_1'],
      isStored: true,
    },
  },
})
