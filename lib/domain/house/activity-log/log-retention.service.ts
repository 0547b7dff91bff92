import { asc, gt, sql } from 'drizzle-orm'
import { activityLogRetentions } from '@/db/schema/activity-log'
import { activityLogs } from '@/db/schema/platform'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { lockSubject } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { errorLine } from '@/lib/platform/error-report'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { log } from '@/lib/platform/log'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './log-retention.contract'
import { daysBeforeRemoval } from './words'

type Retention = typeof activityLogRetentions.$inferSelect

const retentions = recordsOf(activityLogRetentions, {
  missing: 'activityLogNotFound',
  type: 'activityLogRetention',
  label: () => undefined,
})

/** The newest record that was removed because of its age: its sequence, 0 if none was, its hash in hexadecimal, and when. */
export async function beginningOf({ db, organization }: TenantContext) {
  const [found] = await db.execute<{ sequence: number; hash: string; removedAt: string | null }>(
    sql`select sequence::float8 as sequence, encode(hash, 'hex') as hash, removed_at as "removedAt" from activity_log_beginning(${organization.id})`,
  )
  return found ?? { sequence: 0, hash: '', removedAt: null }
}

async function find(context: TenantContext): Promise<Retention | undefined> {
  const [row] = await context.db.select().from(activityLogRetentions).where(ofTenant(context, activityLogRetentions))
  return row
}

async function shown(context: TenantContext, row: Retention | undefined) {
  const { sequence, removedAt } = await beginningOf(context)
  const [first] = await context.db
    .select({ sequence: activityLogs.sequence, createdAt: activityLogs.createdAt })
    .from(activityLogs)
    .where(ofTenant(context, activityLogs, gt(activityLogs.sequence, sequence)))
    .orderBy(asc(activityLogs.sequence))
    .limit(1)
  return {
    keepMonths: row?.keepMonths ?? null,
    holdReason: row?.holdReason ?? null,
    heldSince: row?.heldSince ?? null,
    appliesFrom: row?.appliesFrom ?? null,
    firstSequence: sequence + 1,
    firstAt: first?.createdAt ?? null,
    removedAt: removedAt === null ? null : new Date(removedAt),
    updatedAt: row?.updatedAt ?? null,
    version: row?.version ?? 0,
  }
}

export const readLogRetention = implement(contracts.readLogRetention, async (context) => shown(context, await find(context)))

/** Whether more records may be removed than before. */
function removesMore(
  before: Retention | undefined,
  { keepMonths, isHeld }: { keepMonths: number | null; isHeld: boolean },
): boolean {
  if (keepMonths === null || isHeld) return false
  const kept = before?.keepMonths ?? null
  return kept === null || keepMonths < kept || Boolean(before?.heldSince)
}

export const putLogRetention = implement(contracts.putLogRetention, async (context, { body }) => {
  const { db, organization, now, note } = context
  const { keepMonths, holdReason } = body
  await lockSubject(db, 'activity-log-retention', organization.id)
  const found = await find(context)
  assertVersion(context, found ?? { version: 0 })
  const isHeld = holdReason !== null
  const values = {
    keepMonths,
    holdReason,
    heldSince: isHeld ? (found?.heldSince ?? now) : null,
    appliesFrom: removesMore(found, { keepMonths, isHeld })
      ? new Date(now.getTime() + daysBeforeRemoval * 86_400_000)
      : (found?.appliesFrom ?? now),
  }
  const row = found
    ? await retentions.change(context, found, values, ['keepMonths', 'holdReason'])
    : await retentions.insert(context, { id: newId(), ...values }, ['keepMonths', 'holdReason'])
  note({ resource: { type: 'activityLogRetention', id: row.id } })
  return shown(context, row)
})

const organizationsAtOnce = 1000
/** Records that one transaction removes; nothing is written to the log meanwhile. */
const atOnce = 500

/** Removes the records of an organization that are older than it keeps them, and records how many they were. */
async function shorten(organizationId: string, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (let last = atOnce; last === atOnce && !signal.aborted; removed += last)
    last = await withTenant(organizationId, async (db) => {
      const [row] = await db.execute<{ removed: number }>(
        sql`select shorten_activity_log(${organizationId}, ${atOnce}) as removed`,
      )
      return row?.removed ?? 0
    })
  if (removed > 0)
    await withTenant(organizationId, async (db) => {
      const { sequence } = await beginningOf({ db, organization: { id: organizationId } })
      const after = { records: removed, removedTo: sequence }
      await recordAsSystem(db, organizationId, 'activityLogShortened', { resource: { type: 'activityLog' }, after })
    })
  return removed
}

/** The failure of one organization does not stop the others. */
export async function shortenActivityLogs(signal: AbortSignal): Promise<Record<string, number>> {
  let removed = 0
  const due = await execute<{ id: string }>(sql`select activity_logs_to_shorten(${organizationsAtOnce}) as id`)
  for (const { id } of due) {
    if (signal.aborted) break
    removed += await shorten(id, signal).catch((error: unknown) => {
      log().error(
        { organizationId: id, reason: errorLine(error) },
        'an activity log could not be shortened; the next round tries again',
      )
      return 0
    })
  }
  return { removed }
}
