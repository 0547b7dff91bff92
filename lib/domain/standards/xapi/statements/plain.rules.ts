import type { CompletionVerb } from '../words'
import { refuse } from '../xapi-refusal.rules'
import { believedSeconds, percentOf, type Session, unitAfter, verbs } from './cmi5.rules'
import { isWithin, objectId } from './scope.rules'
import type { Statement } from './statement.rules'
import { isObject } from './values.rules'

const experienced = 'http://adlnet.gov/expapi/verbs/experienced'
/** The verbs that complete plain xAPI content, by the setting of its lesson. */
const completing: Record<CompletionVerb, readonly string[]> = {
  completed: [verbs.completed],
  passed: [verbs.passed],
  completedOrPassed: [verbs.completed, verbs.passed],
  terminated: [verbs.terminated],
  experienced: [experienced],
}
export const completingVerbs = (verb: CompletionVerb): string[] => [...completing[verb]]

export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided'

/** A session of plain xAPI content after a statement. Only statements about the launched activity itself, or its parts for `experienced`, complete it. */
export function afterPlainStatement(session: Session, statement: Statement, endVerbs: readonly string[], now: number): Session {
  const { state, mode, scope } = session
  if (state === 'abandoned') refuse(403, 'This launch was replaced by a later one.')
  const verb = statement.verb.id
  const started = {
    ...session,
    state: state === 'launched' ? ('initialized' as const) : state,
    initializedAt: session.initializedAt ?? now,
  }
  if (mode !== 'Normal' || !isWithin(objectId(statement), scope.activityId)) return started
  const isItself = objectId(statement) === scope.activityId
  const after = isItself ? { ...started, seconds: believedSeconds(statement, session, now) } : started
  const success = isObject(statement.result) ? statement.result.success : undefined
  let { unit } = after
  if (isItself && verb === verbs.failed) unit = unitAfter(unit, 'failed', percentOf(statement), now)
  if (isItself && verb === verbs.passed)
    unit = { ...unit, passedAt: unit.passedAt ?? now, score: percentOf(statement) ?? unit.score }
  const isEnough = endVerbs.includes(verb) && (isItself || verb === experienced)
  // Content that says in one statement that it is completed and passed.
  if (isItself && isEnough && success === true) unit = { ...unit, passedAt: unit.passedAt ?? now }
  if (isEnough && unit.satisfiedAt === null)
    unit = {
      ...unit,
      completedAt: verb === verbs.passed ? unit.completedAt : (unit.completedAt ?? now),
      score: (isItself ? percentOf(statement) : null) ?? unit.score,
    }
  // Also where it was enough before the least time was over.
  const wasEnough = unit.completedAt !== null || (unit.passedAt !== null && endVerbs.includes(verbs.passed))
  if ((isEnough || wasEnough) && now >= unit.countsFrom) unit = { ...unit, satisfiedAt: unit.satisfiedAt ?? now }
  return { ...after, unit }
}
