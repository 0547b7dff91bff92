import type { LaunchMode, LaunchState, MoveOn } from '../words'
import { refuse } from '../xapi-refusal.rules'
import { contextIds, objectId, type Scope } from './scope.rules'
import type { Statement } from './statement.rules'
import { isObject, momentOf, secondsOf } from './values.rules'

// The rules of cmi5 for statements (cmi5, 7.1 and 9).

const adl = (verb: string) => `http://adlnet.gov/expapi/verbs/${verb}`
const w3id = (verb: string) => `https://w3id.org/xapi/adl/verbs/${verb}`
export const verbs = {
  launched: adl('launched'),
  initialized: adl('initialized'),
  completed: adl('completed'),
  passed: adl('passed'),
  failed: adl('failed'),
  terminated: adl('terminated'),
  abandoned: w3id('abandoned'),
  waived: w3id('waived'),
  satisfied: w3id('satisfied'),
} as const
export type DefinedVerb = keyof typeof verbs
type ContentVerb = 'initialized' | 'completed' | 'passed' | 'failed' | 'terminated'

const cmi5 = (name: string) => `https://w3id.org/xapi/cmi5/${name}`
export const categories = { cmi5: cmi5('context/categories/cmi5'), moveOn: cmi5('context/categories/moveon') }
export const extensionNames = {
  sessionId: cmi5('context/extensions/sessionid'),
  masteryScore: cmi5('context/extensions/masteryscore'),
  launchMode: cmi5('context/extensions/launchmode'),
  launchUrl: cmi5('context/extensions/launchurl'),
  moveOn: cmi5('context/extensions/moveon'),
  launchParameters: cmi5('context/extensions/launchparameters'),
  reason: cmi5('result/extensions/reason'),
}
export const activityTypes = { course: cmi5('activitytype/course'), block: cmi5('activitytype/block') }

/** The verbs of content; the others are of the product. */
const ofContent: readonly ContentVerb[] = ['initialized', 'completed', 'passed', 'failed', 'terminated']
const names = new Map<string, ContentVerb>(ofContent.map((name) => [verbs[name], name]))

/** A session and its unit, as the rules change them. Moments are milliseconds since 1970. */
export type Session = {
  scope: Scope
  sessionId: string
  mode: LaunchMode
  state: LaunchState
  /** The defined verbs that came in this session. */
  verbs: string[]
  masteryScore: number | null
  launchedAt: number
  initializedAt: number | null
  endedAt: number | null
  seconds: number
  unit: Unit
}
export type Unit = {
  moveOn: MoveOn
  /** Before, nothing that content reports satisfies the unit. */
  countsFrom: number
  completedAt: number | null
  passedAt: number | null
  failedAt: number | null
  waivedAt: number | null
  satisfiedAt: number | null
  score: number | null
}

/** Whether a unit has done what its `moveOn` asks for, in the time that it takes at least. */
export function isMovedOn({ moveOn, countsFrom, completedAt, passedAt, waivedAt }: Unit, now: number): boolean {
  const [isCompleted, isPassed] = [completedAt !== null, passedAt !== null]
  if (waivedAt !== null) return true
  if (now < countsFrom) return false
  switch (moveOn) {
    case 'NotApplicable':
      return true
    case 'Completed':
      return isCompleted
    case 'Passed':
      return isPassed
    case 'CompletedAndPassed':
      return isCompleted && isPassed
    case 'CompletedOrPassed':
      return isCompleted || isPassed
  }
}

const conflict = (detail: string): never => refuse(403, detail)
const invalid = (detail: string): never => refuse(400, detail)

export const extensionOf = (statement: Statement, name: string): unknown =>
  isObject(statement.context?.extensions) ? statement.context.extensions[name] : undefined

/** Checks for every statement of a session, cmi5 defined or cmi5 allowed. */
function assertOfSession(statement: Statement, { sessionId, scope, state }: Session): void {
  if (state === 'abandoned') conflict('This session was abandoned, because the unit was launched again.')
  if (state === 'terminated') conflict('This session is over: no statement may follow "terminated".')
  if (statement.id === undefined) invalid('The statement has no id.')
  if (statement.timestamp === undefined) invalid('The statement has no timestamp.')
  if (extensionOf(statement, extensionNames.sessionId) !== sessionId)
    conflict('The session id in the extensions of the context is not the one of this launch.')
  if (!contextIds(statement.context, 'grouping').includes(scope.publisherId))
    conflict('The grouping of the context lacks the activity of the context template.')
}

function assertResult(verb: ContentVerb, statement: Statement, { masteryScore }: Session): void {
  const result = statement.result ?? {}
  const isJudged = verb === 'passed' || verb === 'failed'
  if (result.score !== undefined && !isJudged) invalid(`A "${verb}" statement has no score.`)
  if (isJudged ? result.success !== (verb === 'passed') : result.success !== undefined)
    invalid(isJudged ? `The success of a "${verb}" statement is ${verb === 'passed'}.` : `A "${verb}" statement has no success.`)
  if (verb === 'completed' ? result.completion !== true : result.completion !== undefined)
    invalid(
      verb === 'completed' ? 'The completion of a "completed" statement is true.' : `A "${verb}" statement has no completion.`,
    )
  if (verb !== 'initialized' && secondsOf(result.duration) === null) invalid(`A "${verb}" statement needs a duration.`)
  const isOfMoveOn = contextIds(statement.context, 'category').includes(categories.moveOn)
  if (isOfMoveOn !== (isJudged || verb === 'completed'))
    invalid(`The category "moveon" is for statements with success or completion, and only for them.`)
  if (isJudged) assertScore(verb, statement, masteryScore)
}

function assertScore(verb: ContentVerb, statement: Statement, masteryScore: number | null): void {
  const score = isObject(statement.result?.score) ? statement.result.score : null
  if (!score) return
  const { scaled, raw, min, max } = score
  if (raw !== undefined && (min === undefined || max === undefined)) invalid('A raw score needs min and max.')
  if (typeof scaled !== 'number') return
  if (scaled < 0) invalid('A scaled score is between 0 and 1.')
  if (masteryScore === null) return
  if (extensionOf(statement, extensionNames.masteryScore) !== masteryScore)
    invalid('The mastery score in the extensions of the context is not the one of the launch data.')
  if (verb === 'passed' && scaled < masteryScore) conflict('A score below the mastery score does not pass.')
  if (verb === 'failed' && scaled >= masteryScore) conflict('A score that reaches the mastery score does not fail.')
}

/** The order of the defined verbs in a session and in a registration. */
function assertOrder(verb: ContentVerb, { mode, verbs: used, unit }: Session): void {
  if (used.includes(verb)) conflict(`There is a "${verb}" statement in this session already.`)
  if (verb === 'initialized' || verb === 'terminated') return
  if (mode !== 'Normal') conflict(`A launch in the mode ${mode} takes only "initialized" and "terminated".`)
  if (verb !== 'completed' && (used.includes('passed') || used.includes('failed')))
    conflict('A session has either a "passed" or a "failed" statement.')
  if (verb === 'completed' && unit.completedAt !== null)
    conflict('There is a "completed" statement in this registration already.')
  if (verb === 'passed' && unit.passedAt !== null) conflict('There is a "passed" statement in this registration already.')
  if (verb === 'failed' && unit.passedAt !== null) conflict('No "failed" statement may follow a "passed" one in a registration.')
}

/** A score of content as whole percent; null where it says none. */
export function percentOf(statement: Statement): number | null {
  const score = isObject(statement.result?.score) ? statement.result.score : {}
  const { scaled, raw, min, max } = score
  const isRange = typeof raw === 'number' && typeof min === 'number' && typeof max === 'number' && max > min
  const share = typeof scaled === 'number' ? scaled : isRange ? (raw - min) / (max - min) : null
  // Rounded to a millionth first, so that 0.29 is 29 % and not 28 %.
  return share === null ? null : Math.max(0, Math.min(100, Math.floor(Number((share * 100).toFixed(6)))))
}

/** The time that a session reports, at most as long as it lasted by the clock of the server. */
export const believedSeconds = (statement: Statement, { launchedAt, seconds }: Session, now: number): number =>
  Math.max(seconds, Math.min(Math.round(secondsOf(statement.result?.duration) ?? 0), Math.ceil((now - launchedAt) / 1_000)))

const greater = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))

/** A unit after something became true of it. */
export const unitAfter = (
  unit: Unit,
  verb: Exclude<ContentVerb, 'initialized' | 'terminated'>,
  score: number | null,
  at: number,
): Unit => {
  const after = {
    ...unit,
    completedAt: verb === 'completed' ? (unit.completedAt ?? at) : unit.completedAt,
    passedAt: verb === 'passed' ? (unit.passedAt ?? at) : unit.passedAt,
    failedAt: verb === 'failed' ? (unit.failedAt ?? at) : unit.failedAt,
    score: greater(unit.score, score),
  }
  return settled(after, at)
}

/** A unit that is satisfied where it has done what was asked for, also if that was reported before its least time was over. */
const settled = (unit: Unit, at: number): Unit => ({
  ...unit,
  satisfiedAt: unit.satisfiedAt ?? (isMovedOn(unit, at) ? at : null),
})

/** The unit of a session that counts, as time has gone on. */
const kept = ({ mode, unit }: Session, now: number): Unit => (mode === 'Normal' ? settled(unit, now) : unit)

/** A session after a statement; refuses one that breaks the rules. */
export function afterStatement(session: Session, statement: Statement, now: number): Session {
  assertOfSession(statement, session)
  const isDefined = contextIds(statement.context, 'category').includes(categories.cmi5)
  const verb = names.get(statement.verb.id)
  if (isDefined && !verb) conflict('This verb is not one that content may use in a statement of the category "cmi5".')
  if (session.state === 'launched' && !(isDefined && verb === 'initialized'))
    conflict('The first statement of a session is "initialized".')
  if (momentOf(statement.timestamp) === null) invalid('The statement has no timestamp.')
  if (!isDefined || !verb) return session
  if (objectId(statement) !== session.scope.activityId) conflict('The object is not the activity of this launch.')
  assertOrder(verb, session)
  assertResult(verb, statement, session)
  const seconds = believedSeconds(statement, session, now)
  const after = { ...session, verbs: [...session.verbs, verb], seconds, unit: kept(session, now) }
  if (verb === 'initialized') return { ...after, state: 'initialized', initializedAt: now }
  if (verb === 'terminated') return { ...after, state: 'terminated', endedAt: now }
  return { ...after, unit: unitAfter(after.unit, verb, percentOf(statement), now) }
}
