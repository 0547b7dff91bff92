import { verbOf } from '@/lib/domain/learning/progress/xapi.rules'

/** A stored event of a learner, with the titles of its module. */
export type StoredEvent = {
  id: string
  userId: string
  moduleId: string
  moduleVersion: number
  titles: { ar?: string; en?: string } | null
  action: string
  occurredAt: string
  receivedAt: string
  locale: 'ar' | 'en' | null
  durationSeconds: number | null
}

export const xapiVersion = '1.0.3'

const moduleType = 'http://adlnet.gov/expapi/activities/module'
const modulePath = '/xapi/activities/modules/'
/** The IRI of a module as an activity of an organization's host. It names it and is no page. */
export const activityOf = (origin: string, moduleId: string): string => `${origin}${modulePath}${moduleId}`

/** The module that an IRI names; undefined for another IRI. */
export function moduleIn(origin: string, iri: string): string | undefined {
  const prefix = `${origin}${modulePath}`
  const id = iri.slice(prefix.length)
  return iri.startsWith(prefix) && isId(id) ? id : undefined
}

const isId = (text: string): boolean => text.length === 36 && /^[0-9a-f-]+$/.test(text)

/** The person that an agent names by an account of this host; undefined for any other agent. */
export function personIn(origin: string, agent: unknown): string | undefined {
  if (typeof agent !== 'object' || agent === null || !('account' in agent)) return undefined
  const { account } = agent
  if (typeof account !== 'object' || account === null || !('homePage' in account) || !('name' in account)) return undefined
  const { homePage, name } = account
  return homePage === origin && typeof name === 'string' && isId(name) ? name : undefined
}

const results: Record<string, { completion?: boolean; success?: boolean }> = {
  completed: { completion: true },
  passed: { success: true },
  failed: { success: false },
}

/** An event as a statement of xAPI 1.0.3. People are accounts of the host, never email addresses; answers stay out. */
export function statementOf(event: StoredEvent, origin: string) {
  const { id, userId, moduleId, moduleVersion, titles, action, occurredAt, receivedAt, locale, durationSeconds } = event
  const result = {
    ...results[action],
    ...(durationSeconds !== null && { duration: `PT${durationSeconds}S` }),
  }
  const verb = verbOf(action)
  // A time that a client reports in the future counts as now.
  const [timestamp = receivedAt] = [occurredAt, receivedAt].toSorted()
  return {
    id,
    actor: { objectType: 'Agent' as const, account: { homePage: origin, name: userId } },
    verb: { id: verb, display: { en: verb.slice(verb.lastIndexOf('/') + 1) } },
    object: {
      objectType: 'Activity' as const,
      id: activityOf(origin, moduleId),
      definition: { type: moduleType, ...(titles && Object.keys(titles).length > 0 && { name: titles }) },
    },
    ...(Object.keys(result).length > 0 && { result }),
    context: { platform: 'Masar', revision: String(moduleVersion), ...(locale && { language: locale }) },
    timestamp,
    stored: receivedAt,
    authority: { objectType: 'Agent' as const, account: { homePage: origin, name: 'masar' } },
    version: xapiVersion,
  }
}
