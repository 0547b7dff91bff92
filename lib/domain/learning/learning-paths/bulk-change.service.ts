import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { enrolments } from '@/db/schema/learning-paths'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import type { AuditAction } from '@/lib/platform/audit/actions'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { invalid } from '@/lib/platform/errors'
import type { Context } from '@/lib/platform/http/implement'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { wordsOf } from '@/lib/platform/i18n/search-words'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles, type JobContext, type JobHandler } from '@/lib/platform/jobs/handler'
import type { Job } from '@/lib/platform/jobs/job'
import { holds, rareHits } from '@/lib/platform/lists/search'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './bulk-change.contract'
import { extend, isInReach, lockWithSeats, remind, waive, withdraw } from './enrolment-changes.service'
import { calledLike } from './path-records.service'
import { extendEnrolments, remindEnrolments, waiveEnrolments, withdrawEnrolments } from './room'

type Body = z.output<NonNullable<typeof contracts.remindMany.body>>
type Filter = NonNullable<Body['filter']>
type Calling = Context<{ role: 'admin' }, 'enrolmentNotFound' | 'enrolmentsTooMany' | 'idempotencyKeyRequired'>

/** The ids of the enrolments that contain rare words of a search; null if each row is better checked on its own. */
async function rareIds({ db }: TenantContext, words: string[]): Promise<string | null> {
  const [found] = await db.execute<{ ids: string | null }>(
    sql`select ${rareHits(sql`'enrolments'`, sql`${words.join(' ')}::text`)} as ids`,
  )
  return found?.ids ?? null
}

/** The conditions of a filter, those of the list of enrolments over all paths. */
async function conditionsOf(context: Calling, filter: Filter): Promise<(SQL | undefined)[]> {
  const { timeZone } = context.organization.regionalProfile
  const [from, to] = [momentIn(filter.dueFrom, timeZone), momentIn(filter.dueTo, timeZone)]
  if (from && to && to < from) throw invalid({ key: 'order', property: 'filter.dueTo' })
  const person = { organizationId: sql`${enrolments.organizationId}`, userId: sql`${enrolments.userId}` }
  const words = filter.search ? wordsOf(filter.search) : []
  const rare = words.length > 0 ? await rareIds(context, words) : null
  return [
    filter.path && inArray(enrolments.pathId, filter.path),
    filter.state && isOneOf(enrolments.state, ...filter.state),
    filter.person && inArray(enrolments.userId, filter.person),
    filter.group && isInGroups(person, sql`${`{${filter.group.join(',')}}`}::uuid[]`),
    from && gte(enrolments.dueAt, from),
    to && lte(enrolments.dueAt, to),
    rare === null ? undefined : sql`${enrolments.id} = any(${rare}::uuid[])`,
    ...(rare === null ? words.map((word) => holds(enrolments.searchText, word)) : []),
  ]
}

/**
 * The chosen enrolments as a job does them: path by path, so that two jobs lock the seats of paths in the same order. Those that are missing or
 * outside of the caller's groups come last, to be refused.
 */
async function chosenBy(context: Calling, { enrolmentIds, filter }: Body): Promise<string[]> {
  if ((enrolmentIds === undefined) === (filter === undefined)) throw invalid({ key: 'oneOf', property: 'enrolmentIds' })
  const named = [...new Set(enrolmentIds)]
  const conditions = filter ? await conditionsOf(context, filter) : [inArray(enrolments.id, named)]
  const isChosen = and(...conditions, isInReach(context))
  const found = await context.db
    .select({ id: enrolments.id, pathId: enrolments.pathId })
    .from(enrolments)
    .where(ofTenant(context, enrolments, isChosen))
    .limit(contracts.mostChosen + 1)
  if (found.length > contracts.mostChosen) context.fail('enrolmentsTooMany')
  const key = (row: (typeof found)[number]) => `${row.pathId} ${row.id}`
  const ids = found.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ id }) => id)
  const known = new Set(ids)
  return [...ids, ...named.filter((id) => !known.has(id))]
}

type Change = 'remind' | 'extend' | 'waive' | 'withdraw'

/** Starts the job of one change of the chosen enrolments; `more` is the rest of its payload. */
async function start<P extends { enrolmentIds: string[] }>(
  context: Calling,
  change: Change,
  body: Body,
  job: Job<P>,
  more: Omit<P, 'enrolmentIds'>,
) {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  const enrolmentIds = await chosenBy(context, body)
  if (enrolmentIds.length === 0) context.fail('enrolmentNotFound')
  context.note({ resource: { type: 'enrolment' }, after: { change, enrolments: enrolmentIds.length, ...more } })
  const { jobId } = await enqueue(context, job, { ...more, enrolmentIds } as unknown as P)
  return { jobId, count: enrolmentIds.length }
}

export const remindMany = implement(contracts.remindMany, (context, { body }) =>
  start(context, 'remind', body, remindEnrolments, {}),
)
export const extendMany = implement(contracts.extendMany, (context, { body: { dueAt: sent, ...body } }) => {
  const dueAt = momentIn(sent, context.organization.regionalProfile.timeZone)
  if (dueAt && dueAt <= context.now) throw invalid({ key: 'past', property: 'dueAt' })
  return start(context, 'extend', body, extendEnrolments, { dueAt: dueAt?.toISOString() ?? null })
})
export const waiveMany = implement(contracts.waiveMany, (context, { body: { reason, ...body } }) =>
  start(context, 'waive', body, waiveEnrolments, { reason }),
)
export const withdrawMany = implement(contracts.withdrawMany, (context, { body }) =>
  start(context, 'withdraw', body, withdrawEnrolments, {}),
)

/** The path of an enrolment, and the person in it, before either is locked. */
async function pathIdOf(context: JobContext, id: string) {
  const isOne = ofTenant(context, enrolments, eq(enrolments.id, id), isInReach(context))
  const [row] = await context.db.select({ pathId: enrolments.pathId, userId: enrolments.userId }).from(enrolments).where(isOne)
  return row
}

type Doing<P> = (context: JobContext, locked: Awaited<ReturnType<typeof lockWithSeats>>, payload: P) => Promise<unknown>

/** Refuses the row of the person who started the job: another person decides about that. */
const notOneself =
  <P>(change: Doing<P>): Doing<P> =>
  (context, locked, payload) =>
    locked.before.userId === context.user.id ? context.fail('aboutOneself') : change(context, locked, payload)

/** A job that changes one enrolment after the other. A position is the number of rows that are done. */
const changes = <P extends { enrolmentIds: string[] }>(job: Job<P>, audit: AuditAction, change: Doing<P>): JobHandler =>
  handles<P, { at: string; id: string; label?: string }>(job, {
    permission: 'enrolment.update',
    reach: ['group', 'own'],
    audit,
    count: async (_, { enrolmentIds }) => enrolmentIds.length,
    async next(_, { enrolmentIds }, after, most) {
      const done = Number(after ?? 0)
      return enrolmentIds.slice(done, done + most).map((id, at) => ({ at: String(done + at + 1), id, label: id }))
    },
    async each(context, row, payload) {
      const { pathId, userId } = (await pathIdOf(context, row.id)) ?? context.fail('enrolmentNotFound')
      // Refused rows are shown by the address of the person and the title of the path.
      const email = (await personById(context, userId))?.email
      const locked = await lockWithSeats(context, { id: pathId, eid: row.id })
      row.label = [email, calledLike(locked.path).label].filter(Boolean).join(' · ')
      await change(context, locked, payload)
    },
  })

export const remindEnrolmentsJob = changes(remindEnrolments, 'enrolmentReminded', remind)
export const extendEnrolmentsJob = changes(
  extendEnrolments,
  'enrolmentExtended',
  notOneself((context, locked, { dueAt }) => extend(context, locked, dueAt === null ? null : new Date(dueAt))),
)
export const waiveEnrolmentsJob = changes(
  waiveEnrolments,
  'enrolmentWaived',
  notOneself((context, locked, { reason }) => waive(context, locked, reason)),
)
export const withdrawEnrolmentsJob = changes(withdrawEnrolments, 'enrolmentWithdrawn', withdraw)
