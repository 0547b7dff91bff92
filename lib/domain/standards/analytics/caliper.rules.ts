import { activityOf, type StoredEvent } from './xapi.rules'

export const caliperVersion = 'http://purl.imsglobal.org/ctx/caliper/v1p2'

/** The event of Caliper 1.2 for an action: its type, its action, and the type of its object. */
type Kind = readonly [type: string, action: string, object: string]
const done: Kind = ['AssignableEvent', 'Completed', 'AssignableDigitalResource']
const submitted: Kind = ['AssignableEvent', 'Submitted', 'AssignableDigitalResource']
const started: Kind = ['AssignableEvent', 'Started', 'AssignableDigitalResource']
const kinds = new Map<string, Kind>([
  ['completed', done],
  ['passed', done],
  ['failed', done],
  ['submitted', submitted],
  ['answered', submitted],
  ['started', started],
  ['initialized', started],
  ['played', ['MediaEvent', 'Started', 'MediaObject']],
  ['paused', ['MediaEvent', 'Paused', 'MediaObject']],
  ['seeked', ['MediaEvent', 'JumpedTo', 'MediaObject']],
])
const usual: Kind = ['ViewEvent', 'Viewed', 'DigitalResource']

const iriOf = (origin: string, kind: string, id: string) => `${origin}/caliper/${kind}/${id}`

/** An event as Caliper 1.2 has it. People are named by an IRI with their id, never by an email address. */
export function caliperEventOf(event: StoredEvent, origin: string) {
  const { id, userId, moduleId, moduleVersion, titles, action, occurredAt, receivedAt, locale } = event
  const [type, done, object] = kinds.get(action) ?? usual
  const name = titles?.[locale ?? 'en'] ?? titles?.en ?? titles?.ar
  const [eventTime = receivedAt] = [occurredAt, receivedAt].toSorted()
  return {
    '@context': caliperVersion,
    id: `urn:uuid:${id}`,
    type,
    actor: { id: iriOf(origin, 'people', userId), type: 'Person' },
    action: done,
    object: { id: activityOf(origin, moduleId), type: object, version: String(moduleVersion), ...(name && { name }) },
    eventTime,
    edApp: { id: origin, type: 'SoftwareApplication', name: 'Masar' },
  }
}
