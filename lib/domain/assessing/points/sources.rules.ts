import { assessments } from '@/lib/domain/assessing/assessments/room'
import { certificates } from '@/lib/domain/assessing/certificates/room'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { progress } from '@/lib/domain/learning/progress/room'
import type { Fact } from './ledger.rules'

/** What an event says about a person; the day and the zone follow from the person. */
export type Said = Pick<Fact, 'kind' | 'source' | 'about' | 'pathId' | 'score'> & { userId: string }

type Item = { enrolmentId: string; itemId: string; moduleId: string; pathId: string; userId: string }
type Enrolment = { enrolmentId: string; pathId: string; userId: string }
type Certificate = { certificateId: string; userId: string; pathId: string | null }
type Voided = {
  enrolmentId: string
  assessmentId: string
  userId: string
  outcome: string | null
  keptPercent: number | null
  keptOutcome: string | null
}
type Result = { enrolmentId: string; assessmentId: string; userId: string; keptPercent: number; keptOutcome: string }

const item = ({ enrolmentId, itemId, moduleId, pathId, userId }: Item) => ({
  ...{ userId, pathId, source: `item:${enrolmentId}:${itemId}` },
  about: `lesson:${moduleId}`,
})
const path = ({ enrolmentId, pathId, userId }: Enrolment) => ({ userId, pathId, source: `path:${enrolmentId}`, about: null })
const certificate = ({ certificateId, userId, pathId }: Certificate) => ({
  userId,
  pathId,
  source: `certificate:${certificateId}`,
  about: null,
})

const result = ({ enrolmentId, assessmentId, userId, keptPercent, keptOutcome }: Result | Voided): Said => ({
  ...{ userId, pathId: null, score: keptPercent, source: `assessment:${enrolmentId}:${assessmentId}` },
  about: `assessment:${assessmentId}`,
  kind: keptOutcome === 'passed' ? 'assessmentPassed' : 'withdrawn',
})

/** The events that give points or take them back, each with what it says. A result that no longer passes takes back the one that did. */
export const sources = [
  {
    event: progress.events.itemCompleted,
    name: 'gamification.lessonCompleted',
    said: (of: Item & { score: number | null }): Said => ({ ...item(of), kind: 'lessonCompleted', score: of.score }),
  },
  {
    event: progress.events.itemPassed,
    name: 'gamification.lessonPassed',
    said: (of: Item & { score: number | null }): Said => ({ ...item(of), kind: 'lessonPassed', score: of.score }),
  },
  {
    event: progress.events.itemReopened,
    name: 'gamification.lessonReopened',
    said: (of: Item): Said => ({ ...item(of), kind: 'withdrawn', score: null }),
  },
  {
    event: progress.events.itemFailed,
    name: 'gamification.lessonFailed',
    said: (of: Item): Said => ({ ...item(of), kind: 'withdrawn', score: null }),
  },
  {
    event: learningPaths.events.enrolmentCompleted,
    name: 'gamification.pathCompleted',
    said: (of: Enrolment): Said => ({ ...path(of), kind: 'pathCompleted', score: null }),
  },
  {
    event: learningPaths.events.enrolmentReopened,
    name: 'gamification.pathReopened',
    said: (of: Enrolment): Said => ({ ...path(of), kind: 'withdrawn', score: null }),
  },
  {
    event: certificates.events.certificateIssued,
    name: 'gamification.certificateEarned',
    said: (of: Certificate): Said => ({ ...certificate(of), kind: 'certificateEarned', score: null }),
  },
  {
    event: certificates.events.certificateRevoked,
    name: 'gamification.certificateRevoked',
    said: (of: Certificate): Said => ({ ...certificate(of), kind: 'withdrawn', score: null }),
  },
  {
    event: assessments.events.assessmentResultReleased,
    name: 'gamification.assessmentPassed',
    said: result,
  },
  {
    event: assessments.events.assessmentAttemptVoided,
    name: 'gamification.attemptVoided',
    // An attempt that was not released has given nothing.
    said: (of: Voided): Said | null => (of.outcome === null ? null : result(of)),
  },
] as const
