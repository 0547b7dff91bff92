import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { activityLogStreams } from '@/db/schema/log-streams'
import { activityLogs } from '@/db/schema/platform'
import { ActivityLogEntry } from '@/lib/domain/house/activity-log/activity-log.contract'
import { told } from '@/lib/domain/house/activity-log/activity-log.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { askedDelay, headersOf } from '@/lib/domain/house/webhooks/signing.rules'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { afterNow, now as databaseNow } from '@/lib/platform/jobs/lease'
import { fetchOutgoing, OutgoingFailed, type OutgoingLimits } from '@/lib/platform/outgoing'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { type Stream, secretOf } from './stream.service'
import type { StreamProblem } from './words'

/** Streams under way in this process. */
export const mostAtOnce = 10
export const batchLimits = { records: 500, bytes: 1_000_000 }
/** The answer is read up to 1 kB, and no further. */
export const streamLimits: OutgoingLimits = { ms: 30_000, bytes: 1024, atOnce: mostAtOnce, isCut: true }
/** A process that has not stored the outcome of an attempt after this time in ms has lost it. */
export const streamLeaseMs = 60_000
const organizationsAtOnce = 100

/** Active organizations with records that wait for their receiver and an attempt that is due, by id, after one of them. */
export async function organizationsWithRecords(after: string): Promise<string[]> {
  const rows = await execute<{ id: string }>(
    sql`select activity_log_streams_due(${clock.offsetMs}::int, ${after}::uuid, ${organizationsAtOnce}::int) as id`,
  )
  return rows.map(({ id }) => id)
}

/** A batch that this process has leased: lines of JSON, and the sequences of the first and the last. */
export type Batch = { organizationId: string; stream: Stream; leaseId: string; body: string; first: number; last: number }

async function linesAfter(db: Tx, organizationId: string, position: number, language: Language) {
  const rows = await db
    .select({ ...getTableColumns(activityLogs), ...told })
    .from(activityLogs)
    .where(ofTenant({ organization: { id: organizationId } }, activityLogs, gt(activityLogs.sequence, position)))
    .orderBy(asc(activityLogs.sequence))
    .limit(batchLimits.records)
  let [body, last] = ['', position]
  for (const row of rows) {
    const entry = { ...row, actionText: text(language, `audit.${row.action}`) }
    const line = `${JSON.stringify(ActivityLogEntry.encode(entry as never))}\n`
    // One record goes alone, however long it is.
    if (body !== '' && Buffer.byteLength(body) + Buffer.byteLength(line) > batchLimits.bytes) break
    body += line
    last = row.sequence
  }
  return { body, first: position + 1, last }
}

/** Leases the stream of an organization and reads its next batch; null if another process has it or nothing waits. */
export function takeBatch(organizationId: string): Promise<Batch | null> {
  const leaseId = newId()
  return withTenant(organizationId, async (db) => {
    const organization = { id: organizationId }
    const isDue = sql`${activityLogStreams.dueAt} <= ${databaseNow()}`
    const [stream] = await db
      .update(activityLogStreams)
      .set({
        leaseId,
        dueAt: sql`${afterNow(streamLeaseMs)}`,
        tries: sql`${activityLogStreams.tries} + 1`,
        updatedAt: sql`${activityLogStreams.updatedAt}`,
      })
      .where(ofTenant({ organization }, activityLogStreams, isDue))
      .returning()
    if (!stream) return null
    const { defaultLocale } = await readOrganization({ db, organization })
    const lines = await linesAfter(db, organizationId, stream.position, defaultLocale)
    if (lines.body !== '') return { organizationId, stream, leaseId, ...lines }
    await db
      .update(activityLogStreams)
      .set({ leaseId: null, dueAt: sql`${databaseNow()}`, tries: 0, updatedAt: sql`${activityLogStreams.updatedAt}` })
      .where(ofTenant({ organization }, activityLogStreams, eq(activityLogStreams.leaseId, leaseId)))
    return null
  })
}

type Outcome = { problem: StreamProblem | null; status: number | null; answer: string | null; askedMs: number }

const problemOf = (status: number): StreamProblem | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirected' : 'refused'

/** Sends a batch. Rejects only if it was aborted. */
async function attempt({ stream, body, first, last }: Batch, signal: AbortSignal): Promise<Outcome> {
  const now = clock.now()
  const id = `${stream.id}-${first}-${last}`
  const headers = {
    ...headersOf([secretOf(stream)], { id, body, now }),
    'content-type': 'application/x-ndjson',
    'user-agent': 'Masar-Activity-Log/1',
  }
  try {
    const answer = await fetchOutgoing(stream.url, { method: 'POST', headers, body, signal }, streamLimits)
    const said = (await answer.text()).replaceAll('\0', '\uFFFD')
    const askedMs = askedDelay(answer.headers.get('retry-after'), now)
    return { problem: problemOf(answer.status), status: answer.status, answer: said, askedMs }
  } catch (error) {
    if (signal.aborted || !(error instanceof OutgoingFailed)) throw error
    const { reason } = error
    const problem = reason === 'addressForbidden' || reason === 'timedOut' ? reason : 'unreachable'
    return { problem, status: null, answer: null, askedMs: 0 }
  }
}

const [firstDelayMs, longestDelayMs] = [5000, 3_600_000]
/** The delay in ms after an attempt: 5 seconds, doubled by each, at most an hour, 10 % shorter or longer at random. */
export const streamDelay = (tries: number, random = Math.random()): number =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(tries - 1, 20)) * (0.9 + random * 0.2))

/** Stores the outcome of an attempt, if this process still has its lease. */
async function settle({ organizationId, stream, leaseId, last }: Batch, outcome: Outcome): Promise<void> {
  const { problem, status, answer, askedMs } = outcome
  const organization = { id: organizationId }
  const common = { problem, responseStatus: status, leaseId: null, updatedAt: sql`${activityLogStreams.updatedAt}` }
  const now = clock.now()
  const values =
    problem === null
      ? { position: last, tries: 0, failingSince: null, responseBody: null, sentAt: now, dueAt: sql`${databaseNow()}` }
      : {
          failingSince: stream.failingSince ?? now,
          responseBody: answer,
          dueAt: sql`${afterNow(Math.max(streamDelay(stream.tries), askedMs))}`,
        }
  await withTenant(organizationId, (db) =>
    db
      .update(activityLogStreams)
      .set({ ...common, ...values })
      .where(ofTenant({ organization }, activityLogStreams, and(eq(activityLogStreams.leaseId, leaseId)))),
  )
}

/** Sends the next batch of an organization; whether the receiver took one. */
export async function sendNext(organizationId: string, signal: AbortSignal): Promise<boolean> {
  const batch = await takeBatch(organizationId)
  if (!batch) return false
  const outcome = await attempt(batch, signal)
  await settle(batch, outcome)
  return outcome.problem === null
}
