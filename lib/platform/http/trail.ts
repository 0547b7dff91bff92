import type { AuditAction } from '../audit/actions'
import { type AuditEntry, record } from '../audit/record'
import { type CountedAttempt, countRefusal, moveAllCounted, programSource } from '../audit/refused-attempts'
import { signInNameOf } from '../auth/session'
import { withTenant } from '../db/tenant'
import { asRefusal, type ErrorName, type Refusal } from '../errors'
import { limiterKey } from '../gate/address'
import { log } from '../log'
import type { Call } from './call'
import { deviceOf } from './device'

/** The actor: the person, the service account of the key, or the key itself. */
function actorOf({ label: { apiKey, refusal }, user }: Call): AuditEntry['actor'] {
  if (user?.kind === 'person') return { type: 'user', id: user.id, label: signInNameOf(user) }
  // A refused key is not an actor.
  const account = refusal ? null : apiKey?.account
  return account ? { type: 'apiKey', id: account.id, label: account.name } : { type: 'apiKey', id: apiKey?.id ?? null }
}

/** The audit row of a call, with what is known at this point. */
export function entryOf(
  call: Call,
  outcome: AuditEntry['outcome'],
  statusCode: number,
  action: AuditAction | undefined = call.note.action ?? call.contract.audit,
): AuditEntry {
  const { label, note } = call
  if (!label.organization || !action) throw new Error('Only audited contracts of a known organization are recorded')
  const known = label.apiKey?.id ?? null
  return {
    organizationId: label.organization.id,
    action,
    outcome,
    statusCode,
    actor: actorOf(call),
    apiKeyId: known,
    note: outcome === 'success' ? note : { ...note, before: undefined, after: undefined },
    ipAddress: label.address,
    device: deviceOf(call.request.headers.get('user-agent')),
    requestId: label.requestId,
  }
}

const unrecorded: ErrorName[] = ['tooManyRequests', 'unavailable', 'organizationSuspended']
const keyRefusals: ErrorName[] = [
  'apiKeyMissing',
  'apiKeyInvalid',
  'apiKeyUnknown',
  'apiKeyOriginForbidden',
  'apiKeyKindForbidden',
]
const forbidden: ErrorName[] = ['tokenScopeForbidden', 'roleForbidden', 'permissionForbidden']

/**
 * Whether a refused attempt is only counted by the minute, so that it can neither fill the log nor hold its lock: attempts without a known key, or
 * with a public key (console, browser) but without the required session, refused reads of signed-in people, and what they try while they have to
 * wait. Each failed sign-in with a key stays a record of its own.
 */
function countedAs(call: Call, { reason, statusCode, status }: Refusal): CountedAttempt | null {
  const { contract, label, user, note } = call
  if (user) {
    const source = `${user.kind === 'program' ? programSource : 'person '}${user.id} ${contract.id}`
    if (contract.audit) return status === 429 ? { source, entry: entryOf(call, 'failed', statusCode) } : null
    // Reads that a role may not do are no attempts of the person who looks at it.
    if (call.isView || !forbidden.includes(reason)) return null
    note.resource = { type: 'operation', label: contract.id }
    return { source, entry: entryOf(call, 'failed', statusCode, 'accessRefused') }
  }
  if (!contract.audit || note.actorId || note.actorHash || note.resource) return null
  const hasKey = label.apiKey && !(label.refusal && keyRefusals.includes(label.refusal.reason))
  const isPublicKey = label.apiKey?.id === null || label.apiKey?.kind === 'browser'
  const lacksSession = isPublicKey && typeof contract.access === 'object'
  if (hasKey && !lacksSession) return null
  return {
    source: `address ${limiterKey(label.address)} ${label.apiKey?.id ?? ''}`,
    entry: entryOf(call, 'failed', statusCode),
  }
}

/**
 * Records or counts, in a transaction of its own, a refused attempt of an audited action and a read refused for a missing permission; refusals by the
 * limiter and for an unavailable store are not recorded. Returns the refusal to answer with: the original one, or the failure to record it.
 */
export async function recordFailure(call: Call, refusal: Refusal): Promise<Refusal> {
  const { contract, label } = call
  if (!label.organization || unrecorded.includes(refusal.reason)) return refusal
  const organizationId = label.organization.id
  const counted = countedAs(call, refusal)
  if (!counted && !contract.audit) return refusal
  try {
    if (!counted) {
      await withTenant(organizationId, async () => {}, {
        last: (db) => record(db, entryOf(call, 'failed', refusal.statusCode)),
      })
      return refusal
    }
    const { isWaiting } = await withTenant(organizationId, (db) => countRefusal(db, counted))
    if (isWaiting) await moveAllCounted(organizationId)
    return refusal
  } catch (error) {
    log().error({ err: error, requestId: label.requestId, operation: contract.id }, 'a failed attempt could not be recorded')
    return refusal.status >= 500 ? refusal : asRefusal(error)
  }
}
