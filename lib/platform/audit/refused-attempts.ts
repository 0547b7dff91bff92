import { sql } from 'drizzle-orm'
import { activityLogs, refusedAttempts } from '@/db/schema/platform'
import { clock } from '../clock'
import { execute } from '../db/pool'
import { type Tx, withTenant } from '../db/tenant'
import { errorLine } from '../error-report'
import { log } from '../log'
import type { AuditAction } from './actions'
import { type AuditEntry, rowOf } from './record'

/** Rows a minute of an organization may have: for addresses without a key of their own, and for people. What comes on top is counted as `others`. */
const mostOf = { addresses: 100, people: 1000 }
/** Rows that move in one transaction, under the lock of the organization's chain. */
const moveAtOnce = 500
const others = 'others'
export const severalAddresses = 'several'

/** Begins the source of attempts of programs. */
export const programSource = 'program '

/** An attempt that is counted: `source` is whoever is counted together. */
export type CountedAttempt = { source: string; entry: AuditEntry & { action: AuditAction } }

const minuteMs = 60_000
const minuteOf = (moment: number) => new Date(Math.floor(moment / minuteMs) * minuteMs).toISOString()
/** A statement takes two seconds at most: whatever was counted in a minute is there three seconds after it. */
const firstOpenMinute = () => minuteOf(clock.now().getTime() - 3000)

/**
 * Counts a refused attempt in its minute, without the lock of the chain. The answer says whether earlier minutes wait to be moved. What is counted
 * is counted once it is committed. Processes whose clocks differ count in different minutes, and lose nothing.
 */
export async function countRefusal(db: Tx, { source, entry }: CountedAttempt): Promise<{ isWaiting: boolean }> {
  const row = rowOf(entry)
  // A program's account counts among people: it is one of few, and the log tells its name.
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
 * Moves the counts of the minutes that are over into the activity log, one record each, in the caller's transaction: they are in the one place or in
 * the other, whoever dies. Two processes at once move different rows. Answers how many it moved.
 */
export async function moveCounted(db: Tx, organizationId: string): Promise<number> {
  const moved = await db
    .delete(refusedAttempts)
    .where(
      sql`ctid in (select ctid from refused_attempts where organization_id = ${organizationId} and minute < ${firstOpenMinute()}
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

/** The same in transactions of its own until nothing waits. */
async function moveEverything(organizationId: string): Promise<void> {
  for (let moved = moveAtOnce; moved === moveAtOnce; )
    moved = await withTenant(organizationId, (db) => moveCounted(db, organizationId))
}

/** The same for whom it is no harm when it fails: what was not moved still waits. */
export async function moveAllCounted(organizationId: string): Promise<void> {
  try {
    await moveEverything(organizationId)
  } catch (error) {
    log().warn({ reason: errorLine(error) }, 'counted refusals wait for a later move into the activity log')
  }
}

/** The minute up to which the counts of an organization were moved by readers of this process. */
const movedUpTo = new Map<string, string>()
const mostRemembered = 10_000

/** The same before the log is read. Nothing is added to a minute that is over, so once a minute is enough. */
export async function moveCountedForReader(organizationId: string): Promise<void> {
  const minute = firstOpenMinute()
  if (movedUpTo.get(organizationId) === minute) return
  await moveEverything(organizationId)
  if (movedUpTo.size >= mostRemembered) movedUpTo.clear()
  movedUpTo.set(organizationId, minute)
}

/** The organizations in which counts wait to be moved. */
export const organizationsWaiting = async (): Promise<string[]> =>
  (await execute<{ id: string }>(sql`select refused_attempts_waiting(${firstOpenMinute()}) as id`)).map(({ id }) => id)
