import { activityLogs } from '@/db/schema/platform'
import { allGiven, prepared } from '../db/prepared'
import type { Tx } from '../db/tenant'
import { foldLoose } from '../i18n/fold'
import type { Language } from '../i18n/languages'
import { newId } from '../ids'
import type { AuditAction } from './actions'

/** Additions of a verb to the audit row that the pipeline writes for it. */
export type AuditNote = {
  /** Another action than the contract's, if the outcome was a different one. */
  action?: AuditAction
  actorId?: string
  actorLabel?: string
  /** A keyed hash for somebody without an account. */
  actorHash?: string
  /** The subject of the act. `label`: its name at the time. `name`: its name in each language, if it has several. */
  resource?: { type: string; id?: string; label?: string; name?: Partial<Record<Language, string>> }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export type AuditEntry = {
  organizationId: string
  action: AuditAction
  outcome: 'success' | 'failed'
  statusCode: number
  /** For a service account: type `apiKey`, its own id and label; `apiKeyId` is the key that it used. */
  actor: { type: 'user'; id: string; label?: string } | { type: 'apiKey'; id: string | null; label?: string } | { type: 'system' }
  apiKeyId: string | null
  note: AuditNote
  ipAddress: string
  device: { platform: string | null; os: string | null; browser: string | null }
  requestId: string
}

const secret = /password|secret|token|hash|code|search/i

/** The changed fields; secrets are masked and bookkeeping columns left out. */
export function changesBetween(
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
): { field: string; before?: unknown; after?: unknown }[] {
  const quiet = new Set(['organizationId', 'id', 'createdAt', 'updatedAt', 'version'])
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !quiet.has(field))
  const shown = (field: string, value: unknown) =>
    value === undefined || value === null ? value : secret.test(field) ? '•••' : value
  return fields
    .filter((field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: shown(field, before[field]), after: shown(field, after[field]) }))
}

const append = prepared((db) =>
  db
    .insert(activityLogs)
    .values(
      allGiven([
        'id',
        'organizationId',
        'actorType',
        'actorId',
        'actorLabel',
        'actorHash',
        'apiKeyId',
        'action',
        'outcome',
        'statusCode',
        'resource',
        'changes',
        'ipAddress',
        'device',
        'requestId',
        'searchText',
      ]),
    ),
)

/** The row that is stored for an entry. */
export function rowOf(entry: Omit<AuditEntry, 'action'> & { action: string }) {
  const { note, actor } = entry
  const changes = note.before || note.after ? changesBetween(note.before, note.after) : null
  const actorId = note.actorId ?? (actor.type === 'system' ? null : actor.id)
  const actorLabel = note.actorLabel ?? (actor.type === 'system' ? undefined : actor.label)
  const words = [
    entry.action,
    actorLabel,
    note.resource?.type,
    note.resource?.label,
    ...Object.values(note.resource?.name ?? {}),
    // Who was given a role or lost it.
    ...[note.before?.member, note.after?.member].filter((member) => typeof member === 'string'),
    entry.ipAddress,
    entry.device.browser,
    entry.device.os,
  ]
  return {
    id: newId(),
    organizationId: entry.organizationId,
    actorType: note.actorId ? 'user' : actor.type,
    actorId,
    actorLabel: actorLabel ?? null,
    actorHash: note.actorHash ?? null,
    apiKeyId: entry.apiKeyId,
    action: entry.action,
    outcome: entry.outcome,
    statusCode: entry.statusCode,
    resource: note.resource ?? null,
    changes: changes?.length ? changes : null,
    ipAddress: entry.ipAddress,
    device: entry.device,
    requestId: entry.requestId,
    searchText: foldLoose([...new Set(words)].filter(Boolean).join(' ')),
  } satisfies typeof activityLogs.$inferInsert
}

/** Appends one row to the organization's chain in the caller's transaction, so that it commits together with the recorded change. */
export async function record(db: Tx, entry: AuditEntry): Promise<void> {
  await append(db, rowOf(entry))
}
