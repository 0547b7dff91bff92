import { withTenant } from '@/db/tenant'
import { type AuditEntry, record } from '../audit/record'
import { log } from '../log'
import type { Call } from './call'
import { deviceOf } from './device'
import { asRefusal, type Refusal } from './errors'

/** The audit row of a call, as far as it got. */
export function entryOf(call: Call, outcome: AuditEntry['outcome'], statusCode: number): AuditEntry {
  const { label, contract, user, note } = call
  if (!label.organization || !contract.audit) throw new Error('Only audited contracts of a known organization are recorded')
  const known = label.apiKey?.id ?? null
  return {
    organizationId: label.organization.id,
    action: note.action ?? contract.audit,
    outcome,
    statusCode,
    actor: user ? { type: 'user', id: user.id, label: user.email } : { type: 'apiKey', id: known },
    apiKeyId: known,
    note: outcome === 'success' ? note : { ...note, before: undefined, after: undefined },
    ipAddress: label.address,
    device: deviceOf(call.request.headers.get('user-agent')),
    requestId: label.requestId,
  }
}

/**
 * A refused attempt of an audited action gets a row in a transaction of its own; the limiter's and the store's own trouble do not. Returns what to
 * answer: the refusal, or the trouble that kept it from being recorded, since nobody is told of an attempt that is not in the trail.
 */
export async function recordFailure(call: Call, refusal: Refusal): Promise<Refusal> {
  const { contract, label } = call
  if (
    !contract.audit ||
    !label.organization ||
    ['tooManyRequests', 'unavailable', 'organizationSuspended'].includes(refusal.reason)
  )
    return refusal
  try {
    await withTenant(label.organization.id, async () => {}, {
      last: (db) => record(db, entryOf(call, 'failed', refusal.statusCode)),
    })
    return refusal
  } catch (error) {
    log().error({ err: error, requestId: label.requestId, operation: contract.id }, 'a failed attempt could not be recorded')
    return refusal.status >= 500 ? refusal : asRefusal(error)
  }
}
