import { clock } from '../clock'
import { type Tx, withTenant } from '../db/tenant'
import { type ErrorName, Refusal } from '../errors'
import { newId } from '../ids'
import type { AuditAction } from './actions'
import type { AuditNote } from './record'
import { record } from './record'

/** The context of a verb that runs for the system itself, without a request. */
export type SystemContext = {
  db: Tx
  organization: { id: string }
  now: Date
  fail(reason: ErrorName, detail?: Refusal['detail']): never
  note(note: AuditNote): void
}

/** Records an action of the system in the caller's transaction; `refusedWith`: the service's code of what kept it from succeeding. */
export const recordAsSystem = (
  db: Tx,
  organizationId: string,
  action: AuditAction,
  note: AuditNote,
  refusedWith?: number,
): Promise<void> =>
  record(db, {
    organizationId,
    action,
    outcome: refusedWith === undefined ? 'success' : 'failed',
    statusCode: refusedWith ?? 200,
    actor: { type: 'system' },
    note,
    apiKeyId: null,
    ipAddress: 'system',
    device: { platform: null, os: null, browser: null },
    requestId: newId(),
  })

/** Runs a verb as the system, in one tenant transaction with its audit row. */
export function runAsSystem<T>(
  organization: { id: string },
  action: AuditAction,
  work: (context: SystemContext) => Promise<T>,
): Promise<T> {
  return withTenant(organization.id, (db) => actAsSystem(db, organization, action, work))
}

/** The same within the caller's transaction, for several verbs that are done together or not at all. */
export async function actAsSystem<T>(
  db: Tx,
  organization: { id: string },
  action: AuditAction,
  work: (context: SystemContext) => Promise<T>,
): Promise<T> {
  const note: AuditNote = {}
  const fail: SystemContext['fail'] = (reason, detail) => {
    throw new Refusal(reason, detail)
  }
  const outcome = await work({ db, organization, now: clock.now(), fail, note: (more) => Object.assign(note, more) })
  await recordAsSystem(db, organization.id, action, note)
  return outcome
}
