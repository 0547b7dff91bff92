import { sql } from 'drizzle-orm'
import { activityLogs, refusedAttempts } from '@/db/schema/platform'
import { clock } from '../clock'
import { execute } from '../db/pool'
import { type Tx, withTenant } from '../db/tenant'
import { errorLine } from '../error-report'
import { log } from '../log'
import type { AuditAction } from './actions'
import { type AuditEntry, rowOf } from './record'

/** The most rows per minute and organization: for addresses without a known key, and for people. Further attempts are counted as `others`. */
const mostOf = { addresses: 100, people: 1000 }
/** The most rows moved in one transaction, under the lock of the organization's chain. */
const moveAtOnce = 500
const others = 'others'
export const severalAddresses = 'several'

/** Prefix of `source` for attempts of service accounts. */
export const programSource = 'program '

/** A refused attempt; attempts of the same `source` are counted together. */
export type CountedAttempt = { source: string; entry: AuditEntry & { action: AuditAction } }

const minuteMs = 60_000
const minuteOf = (moment: number) => new Date(Math.floor(moment / minuteMs) * minuteMs).toISOString()
/** A statement takes two seconds at most, so three seconds after a minute its counts are complete. */
const firstOpenMinute = () => minuteOf(clock.now().getTime() - 3000)

/**
 * Counts a refused attempt in its minute, without the lock of the chain. Returns whether earlier minutes wait to be moved. Processes whose clocks
 * differ count in different minutes; no attempt is lost.
 */
export async function countRefusal(db: Tx, { source, entry }: CountedAttempt): Promise<{ isWaiting: boolean }> {
  const row = rowOf(entry)
  // A service account counts like a person: there are few, and the log names them.
  const isPerson = entry.actor.type === 'user' || source.startsWith(programSource)
  const actor = isPerson ? sql`${row.actorId}::uuid` : sql`null::uuid`
  const [counted] = await db.execute<{ waiting: boolean }>(sql`
    with now as (select ${minuteOf(clock.now().getTime())}::timestamptz as minute),
    place as (
      select minute, exists (select from refused_attempts r where r.organization_id = ${row.organizationId} and r.minute = now.minute
          and r.source = ${source} and r.action = ${row.action} and r.status_code = ${row.statusCode})
        or ${isPerson ? mostOf.people : mostOf.addresses} > (select count(*) from refused_attempts r
          where r.organization_id = ${row.organizationId} and r.minute = now.minute and r.source <> ${others} and (r.actor_id is not null) = ${isPerson}) as own
      from now)
    insert into refused_attempts (organization_id, minute, source, action, status_code, actor_id, actor_label, api_key_id, resource, ip_address, device, request_id)
    select ${row.organizationId}::uuid, minute, case when own then ${source} else ${others} end, ${row.action}, ${row.statusCode},
      case when own then ${actor} end, case when own then ${isPerson ? row.actorLabel : null} end, case when own then ${row.apiKeyId}::uuid end,
      case when own then ${row.resource && JSON.stringify(row.resource)}::jsonb end,
      case when own then ${row.ipAddress} else ${severalAddresses} end, ${JSON.stringify(row.device)}::jsonb, ${row.requestId}::uuid
    from place
    on conflict (organization_id, minute, source, action, status_code) do update set count = refused_attempts.count + 1
    returning exists (select from refused_attempts r where r.organization_id = ${row.organizationId} and r.minute < ${firstOpenMinute()}) as waiting`)
  return { isWaiting: counted?.waiting ?? false }
}

/**
 * Moves the counts of past minutes into the activity log, one record each, in the caller's transaction, so that a crash neither loses nor doubles
 * any. Two processes at once move different rows. Returns how many it moved.
 */
export async function moveCounted(db: Tx, organizationId: string): Promise<number> {
  const moved = await db
    .delete(refusedAttempts)
    .where(
      sql`organization_id = ${organizationId} and ctid in (select ctid from refused_attempts where organization_id = ${organizationId} and minute < ${firstOpenMinute()}
        order by minute, source limit ${moveAtOnce} for update skip locked)`,
    )
    .returning()
  if (moved.length === 0) return 0
  const rows = moved
    .toSorted((a, b) => a.minute.getTime() - b.minute.getTime() || (a.requestId < b.requestId ? -1 : 1))
    .map(({ source, actorId, actorLabel, action, ...attempt }) => ({
      ...rowOf({
        ...attempt,
        action,
        outcome: 'failed',
        actor: actorId
          ? { type: source.startsWith(programSource) ? 'apiKey' : 'user', id: actorId, label: actorLabel ?? undefined }
          : { type: 'apiKey', id: attempt.apiKeyId },
        note: { resource: attempt.resource ?? undefined },
      }),
      count: attempt.count,
      minute: attempt.minute,
    }))
  await db.insert(activityLogs).values(rows)
  return moved.length
}

/** The same in transactions of its own, until none are left. */
async function moveEverything(organizationId: string): Promise<void> {
  for (let moved = moveAtOnce; moved === moveAtOnce; )
    moved = await withTenant(organizationId, (db) => moveCounted(db, organizationId))
}

/** The same, but a failure is only logged: counts that were not moved are moved later. */
export async function moveAllCounted(organizationId: string): Promise<void> {
  try {
    await moveEverything(organizationId)
  } catch (error) {
    log().warn({ reason: errorLine(error) }, 'counted refusals wait for a later move into the activity log')
  }
}

/** By organization: the minute up to which readers in this process have moved the counts. */
const movedUpTo = new Map<string, string>()
const mostRemembered = 10_000

/** The same before the log is read; at most once a minute, because past minutes do not change. */
export async function moveCountedForReader(organizationId: string): Promise<void> {
  const minute = firstOpenMinute()
  if (movedUpTo.get(organizationId) === minute) return
  await moveEverything(organizationId)
  if (movedUpTo.size >= mostRemembered) movedUpTo.clear()
  movedUpTo.set(organizationId, minute)
}

/** The organizations with counts that wait to be moved. */
export const organizationsWaiting = async (): Promise<string[]> =>
  (await execute<{ id: string }>(sql`select refused_attempts_waiting(${firstOpenMinute()}) as id`)).map(({ id }) => id)
