import { eq, getTableColumns, sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { auditActions } from '@/lib/domain/rooms'
import { tryToLockSubject } from '@/lib/platform/db/lock'
import { implement, respond } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { listInMemory } from '@/lib/platform/lists/in-memory'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { prepareReading, rangeOf, told } from './activity-log.service'
import * as contracts from './activity-trail.contract'
import { verifyCheckpoints } from './checkpoint-verification.service'
import type { BreakReason } from './words'

export const readActivityLogEntry = implement(contracts.readActivityLogEntry, async (context, { params }) => {
  const { db, fail } = context
  const isAsked = ofTenant(context, activityLogs, eq(activityLogs.id, params.id))
  const columns = { ...getTableColumns(activityLogs), ...told }
  const row = (await db.select(columns).from(activityLogs).where(isAsked))[0] ?? fail('activityLogNotFound')
  context.note({ resource: { type: 'activityLog', id: row.id, label: row.action } })
  return { ...row, actionText: text(context.language, `audit.${row.action}`) }
})

export const listActivityLogActions = respond(contracts.listActivityLogActions, async (_context, { page }) =>
  listInMemory(
    auditActions.map((action) => ({ action, text: { ar: text('ar', `audit.${action}`), en: text('en', `audit.${action}`) } })),
    page,
    { text: ({ action, text: { ar, en } }) => `${action} ${ar} ${en}`, keys: ({ action }) => [action] },
  ),
)

type Break = {
  reason: BreakReason
  sequence: number
  id: string | null
  created_at: string | null
}
type Checked = {
  checked: number
  checked_from: string | null
  checked_to: string | null
  first_sequence: number | null
  last_sequence: number | null
  is_complete: boolean
  found: Break | null
}

/** Seconds after which a check that was refused because of another one is worth a new try. */
const usualCheckSeconds = 2

/** The subject of the lock that a check of an organization's log holds. */
export const checkLock = 'activity-log-check'

/** In a transaction that ends with the check, not in the one of the request, whose COMMIT, and the end of its locks, may come later. */
export const verifyActivityLog = implement(
  contracts.verifyActivityLog,
  async (context, { query }) => {
    await prepareReading(context, { query })
    const range = rangeOf(context, { query })
    return context.inTransaction(async (db) => {
      const isOurs = await tryToLockSubject(db, checkLock, context.organization.id)
      if (!isOurs) context.fail('activityLogBusy', { retryAfter: usualCheckSeconds })
      return verified({ db, organization: context.organization, now: context.now }, range)
    })
  },
  async ({ note }, _, verdict) => {
    note({ resource: { type: 'activityLog' } })
    return verdict
  },
)

type Checking = TenantContext & { now: Date }

/** Checks the records of a range, oldest first and at most `checkedAtOnce`, with the checkpoints of those. */
async function verified(context: Checking, { from, to }: ReturnType<typeof rangeOf>) {
  const { db, organization } = context
  const inRange = sql`organization_id = ${organization.id}${from ? sql` and created_at >= ${from.toISOString()}` : sql``}${to ? sql` and created_at <= ${to.toISOString()}` : sql``}`
  // The order is that of the sequences, not of the times. The record before the first one is read for its hash only.
  const [found] = await db.execute<Checked>(sql`
    with beginning as (
      select coalesce(found.sequence, 0) as sequence, coalesce(found.hash, '') as hash
      from (select 1) one left join activity_log_beginning(${organization.id}) found on true
    ),
    ends as (select min(sequence) as first, max(sequence) as last from activity_logs where ${inRange}),
    links as (
      select entry.id, entry.sequence, entry.created_at, entry.hash,
        entry.hash is distinct from activity_log_hash(entry) as altered,
        entry.sequence <> lag(entry.sequence, 1, beginning.sequence) over chain + 1 as after_gap,
        entry.prev_hash is distinct from lag(entry.hash, 1, beginning.hash) over chain as unlinked
      from activity_logs entry, ends, beginning
      where entry.organization_id = ${organization.id}
        and entry.sequence between ends.first - 1 and least(ends.last, ends.first + ${contracts.checkedAtOnce - 1})
      window chain as (order by entry.sequence)
    ),
    checked as (select links.* from links, ends where links.sequence >= ends.first),
    whole as (select coalesce((select max(sequence) from checked) = (select last from ends), true) as is_complete),
    newest as (select sequence, hash from activity_logs where organization_id = ${organization.id} order by sequence desc limit 1),
    breaks as (
      select case when altered then 'altered' when after_gap then 'missing' else 'unlinked' end as reason, sequence, id, created_at
      from checked where altered or after_gap or unlinked
      union all
      select 'cutOff', coalesce(newest.sequence, 0) + 1, null, null
      from activity_log_head(${organization.id}) head left join newest on true
      where ${!to} and (select is_complete from whole) and newest.hash is distinct from head.hash
    )
    select (select count(*)::int from checked) as checked,
      (select min(sequence)::int from checked) as first_sequence, (select max(sequence)::int from checked) as last_sequence,
      (select min(created_at) from checked) as checked_from, (select max(created_at) from checked) as checked_to,
      (select is_complete from whole),
      (select to_jsonb(breaks) from breaks order by sequence limit 1) as found`)
  if (!found) throw new Error('A statement that always returns a row returned none')
  const moment = (at: string | null) => (at === null ? null : new Date(at))
  const { found: broken } = found
  const checkpoints = await verifyCheckpoints(context, {
    isEmpty: found.checked === 0 && (from !== undefined || to !== undefined),
    first: from ? found.first_sequence : null,
    last: to || !found.is_complete ? found.last_sequence : null,
  })
  return {
    isIntact: broken === null && checkpoints.firstFault === null,
    checkpoints,
    isComplete: found.is_complete,
    checked: found.checked,
    checkedFrom: moment(found.checked_from),
    checkedTo: moment(found.checked_to),
    firstBreak: broken && {
      reason: broken.reason,
      sequence: broken.sequence,
      id: broken.id,
      createdAt: moment(broken.created_at),
    },
  }
}
