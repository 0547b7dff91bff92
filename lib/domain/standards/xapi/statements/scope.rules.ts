import { refuse } from '../xapi-refusal.rules'
import type { Statement } from './statement.rules'
import { isObject, type JsonObject } from './values.rules'

/** The scope of a launch's statements: one person, one activity, one registration. */
export type Scope = {
  actor: { account: { homePage: string; name: string } }
  activityId: string
  publisherId: string
  registration: string
}

/** Whether an agent is the person of the launch. */
export function isActor(agent: unknown, { actor }: Scope): boolean {
  if (!isObject(agent) || !isObject(agent.account) || agent.objectType === 'Group') return false
  const { homePage, name } = agent.account
  return homePage === actor.account.homePage && name === actor.account.name
}

/** Whether an identifier is that of the launched activity or of a part of it. */
export function isWithin(id: unknown, activityId: string): boolean {
  if (typeof id !== 'string' || !id.startsWith(activityId)) return false
  return id.length === activityId.length || '/#?'.includes(id[activityId.length] ?? '')
}

/** The identifiers of a list of activities in the context; one activity is a list of one. */
export function contextIds(context: JsonObject | undefined, name: string): unknown[] {
  const all = isObject(context?.contextActivities) ? context.contextActivities[name] : undefined
  return (Array.isArray(all) ? all : [all]).flatMap((it) => (isObject(it) ? [it.id] : []))
}

export const objectId = ({ object }: Statement): string =>
  typeof object.id === 'string' && (object.objectType ?? 'Activity') === 'Activity' ? object.id : ''

/** Whether the statement is about the launched activity, a part of it, or something that it names as its parent or group. */
function isAbout(statement: Statement, { activityId, publisherId }: Scope): boolean {
  const named = ['parent', 'grouping'].flatMap((name) => contextIds(statement.context, name))
  return isWithin(objectId(statement), activityId) || named.some((id) => isWithin(id, activityId) || id === publisherId)
}

/** Refuses a statement about another person, another activity or another registration. */
export function assertInScope(statement: Statement, scope: Scope, isRegistrationRequired: boolean): void {
  if (!isActor(statement.actor, scope)) refuse(403, 'The actor is not the person of this launch.')
  const registration = statement.context?.registration
  const isSame = typeof registration === 'string' && registration.toLowerCase() === scope.registration
  if (registration === undefined ? isRegistrationRequired : !isSame)
    refuse(403, 'The registration is not the one of this launch.')
  if (!isAbout(statement, scope))
    refuse(403, 'The activity is neither the launched one nor a part of it, and names it neither as parent nor as grouping.')
}
