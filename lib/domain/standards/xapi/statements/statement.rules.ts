import { attachments } from './attachments.rules'
import {
  type Check,
  duration,
  exactly,
  extensions,
  finite,
  flag,
  iri,
  isObject,
  type JsonObject,
  languageMap,
  languageTag,
  list,
  mailbox,
  object,
  oneOf,
  sha1,
  text,
  timestamp,
  uuid,
  version,
  wrong,
} from './values.rules'

// The structure of a statement (xAPI 1.0.3, Data, 2). Each value is looked at once.

const identifiers = ['mbox', 'mbox_sha1sum', 'openid', 'account']
const account = object({ homePage: iri, name: text(500) }, ['homePage', 'name'])
const identified = { name: text(500), mbox: mailbox, mbox_sha1sum: sha1, openid: iri, account }
const countIdentifiers = (value: JsonObject) => identifiers.filter((name) => value[name] !== undefined).length

const agent: Check = (value, at) => {
  object({ ...identified, objectType: exactly('Agent') })(value, at)
  if (isObject(value) && countIdentifiers(value) !== 1) wrong(at, `has not exactly one of ${identifiers.join(', ')}`)
}
const group: Check = (value, at) => {
  object({ ...identified, objectType: exactly('Group'), member: list(agent, 100) }, ['objectType'])(value, at)
  if (!isObject(value)) return
  if (countIdentifiers(value) > 1) wrong(at, `has more than one of ${identifiers.join(', ')}`)
  if (countIdentifiers(value) === 0 && !Array.isArray(value.member)) wrong(at, 'is a group without identifier and members')
}
const agentOrGroup: Check = (value, at) => (isObject(value) && value.objectType === 'Group' ? group : agent)(value, at)

const verb = object({ id: iri, display: languageMap }, ['id'])

const component = object({ id: text(500), description: languageMap }, ['id'])
const components = list(component, 200)
const definition: Check = (value, at) => {
  object({
    name: languageMap,
    description: languageMap,
    type: iri,
    moreInfo: iri,
    extensions,
    interactionType: oneOf(
      'true-false',
      'choice',
      'fill-in',
      'long-fill-in',
      'matching',
      'performance',
      'sequencing',
      'likert',
      'numeric',
      'other',
    ),
    correctResponsesPattern: list(text(), 200),
    choices: components,
    scale: components,
    source: components,
    target: components,
    steps: components,
  })(value, at)
  const lists = ['correctResponsesPattern', 'choices', 'scale', 'source', 'target', 'steps']
  if (isObject(value) && value.interactionType === undefined && lists.some((name) => value[name] !== undefined))
    wrong(`${at}.interactionType`, 'is missing')
}
const activity = object({ objectType: exactly('Activity'), id: iri, definition }, ['id'])
const statementRef = object({ objectType: exactly('StatementRef'), id: uuid }, ['objectType', 'id'])

const between =
  (least: number, most: number): Check =>
  (value, at) => {
    finite(value, at)
    if (Number(value) < least || Number(value) > most) wrong(at, `is not between ${least} and ${most}`)
  }
const score: Check = (value, at) => {
  object({ scaled: between(-1, 1), raw: finite, min: finite, max: finite })(value, at)
  if (!isObject(value)) return
  const [raw, min, max] = [value.raw, value.min, value.max].map((it) => (typeof it === 'number' ? it : undefined))
  if (min !== undefined && max !== undefined && min >= max) wrong(`${at}.max`, 'is not greater than min')
  if (raw !== undefined && min !== undefined && raw < min) wrong(`${at}.raw`, 'is less than min')
  if (raw !== undefined && max !== undefined && raw > max) wrong(`${at}.raw`, 'is greater than max')
}
const result = object({ score, success: flag, completion: flag, response: text(20_000), duration, extensions })

/** One activity is a list of one. */
const activities: Check = (value, at) => (Array.isArray(value) ? list(activity, 50)(value, at) : activity(value, at))
const contextShape = {
  registration: uuid,
  instructor: agentOrGroup,
  team: group,
  contextActivities: object({ parent: activities, grouping: activities, category: activities, other: activities }),
  revision: text(200),
  platform: text(200),
  language: languageTag,
  statement: statementRef,
  extensions,
}
const context: Check = (value, at) => {
  object(contextShape)(value, at)
}

const objectOf =
  (isSub: boolean): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'is not an object')
    const type = value.objectType ?? 'Activity'
    if (type === 'Activity') return activity(value, at)
    if (type === 'Agent' || type === 'Group') return agentOrGroup(value, at)
    if (type === 'StatementRef') return statementRef(value, at)
    if (type === 'SubStatement' && !isSub) return subStatement(value, at)
    return wrong(`${at}.objectType`, isSub ? 'is not possible in a SubStatement' : 'is not known')
  }
const parts = { verb, result, context, timestamp }
const subStatement: Check = (value, at) => {
  const shape = { ...parts, objectType: exactly('SubStatement'), actor: agentOrGroup, object: objectOf(true) }
  object(shape, ['objectType', 'actor', 'verb', 'object'])(value, at)
  assertContextFits(value, at)
}

/** Revision and platform say something of an activity only. */
function assertContextFits(value: unknown, at: string): void {
  if (!isObject(value) || !isObject(value.context) || !isObject(value.object)) return
  if ((value.object.objectType ?? 'Activity') === 'Activity') return
  for (const name of ['revision', 'platform'])
    if (value.context[name] !== undefined) wrong(`${at}.context.${name}`, 'is for statements about an activity')
}

const whole = object(
  {
    ...parts,
    id: uuid,
    actor: agentOrGroup,
    object: objectOf(false),
    // Set by the store: what a client says of them is not kept.
    stored: timestamp,
    authority: agentOrGroup,
    version,
    attachments,
  },
  ['actor', 'verb', 'object'],
)

export type Statement = JsonObject & {
  id?: string
  actor: JsonObject
  verb: { id: string; display?: unknown }
  object: JsonObject
  result?: JsonObject
  context?: JsonObject
  timestamp?: string
}
const isWhole = (value: unknown): value is Statement => isObject(value) && isObject(value.verb)

const mostBytes = 32 * 1024
/** A statement as it may be stored; refuses anything else with the place that is wrong. */
export function statementOf(value: unknown, at = 'The statement'): Statement {
  if (JSON.stringify(value)?.length > mostBytes) wrong(at, `is longer than ${mostBytes} characters`)
  whole(value, at)
  assertContextFits(value, at)
  return isWhole(value) ? value : wrong(at, 'is not an object')
}
