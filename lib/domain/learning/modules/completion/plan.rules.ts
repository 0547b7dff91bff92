import type { JsonObject } from '../schemas/json-limits.rules'
import type { Played } from './played.rules'

/** The data of a published module that determines its completion: its type's behaviour, the author's settings, and the common part of its content. */
export type ModuleFacts = {
  typeKey: string
  completionRules: readonly string[]
  events: readonly string[]
  isGradable: boolean
  /** Whether it works offline: then the time in the event counts unless it is graded, else the time of arrival. */
  offlineCapable: boolean
  settings: JsonObject
  body: JsonObject
}
export type LearnerEvent = {
  action: string
  result: JsonObject | null
  at: number
  /** From when the time spent is measured, if not from `at`. */
  timedAt?: number
}
/** One thing of an answer that the server has checked; `right`: where it belongs, as far as the author shows it. */
export type CheckedPart = { id: string; isRight: boolean; right: string[] }
/** A score computed by the server, where there is one. */
export type Outcome = { score: number | null; isPassed: boolean | null }

/**
 * The evidence of a learner in one item. All fields are merged by minimum, maximum or union, so the order and repetition of events do not matter.
 * Moments are milliseconds since 1970.
 */
export type Evidence = {
  /** The first and last moment of each mark of the requirement. The mark `*` stands for any event. */
  marks: Record<string, [first: number, last: number]>
  /** The best score, 0 to 100; null: none yet. */
  score: number | null
  /** When it was first passed and first failed. */
  passedAt: number | null
  failedAt: number | null
  /** The played stretches of a film or recording. */
  played?: Played
}

export type Plan = {
  /** Marks that are all required. None: see `doneBy`. */
  marks: readonly string[]
  /** Least seconds between the first event and the last one that gave the mark, for the evidence. */
  span: { mark: string; secondsFor: (evidence: Evidence) => number } | null
  /** An additional condition beyond marks and span; returns the moment at which it was met. */
  extra?: (marks: Record<string, [number, number]>) => number | null
  /**
   * Completed by `events` of the learner, by a call of the `learner`, or only by the `server` and people who
   * may correct progress. `pass`: by events that the server has marked as a pass.
   */
  doneBy: 'events' | 'learner' | 'server' | 'pass'
  /** Whether the learner may also declare it done. */
  isManual: boolean
  /** The evidence of an event. */
  marksOf: (event: LearnerEvent) => string[]
  /** The played stretches in an event, if the type plays something. */
  playedOf?: (event: LearnerEvent) => Played | null
  /**
   * Whether an event may come from the learner's own player; default: each of the type. What the server completes is heard from the server, so that nothing
   * tells of what did not happen.
   */
  fromLearner?: (event: LearnerEvent) => boolean
  /** Marks that follow from all evidence together. */
  provedBy?: (evidence: Evidence) => string[]
  outcomeOf?: (event: LearnerEvent) => Outcome | null
  /** The marks of the parts of an answer; null for an event that is none. `isOver`: passed, or no attempt is left. */
  checkedIn?: (event: Pick<LearnerEvent, 'action' | 'result'>, isOver: boolean) => CheckedPart[] | null
  /** The score for the evidence. */
  scoreOf?: (marks: Record<string, [number, number]>) => number | null
  /** The most attempts; 0: unlimited. */
  mostAttempts: number
  isGraded: boolean
  trustsClientClock: boolean
}

/** The part of a plan that a type defines; the rest is the same for all modules. */
export type Part = Partial<Plan>

/** Fields that a learner's event may not set, because the server determines scores and passes. */
export const serverActions: readonly string[] = ['passed', 'failed', 'graded', 'released']
