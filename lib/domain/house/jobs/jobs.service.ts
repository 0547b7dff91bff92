import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type JobError, jobs } from '@/db/schema/jobs'
import { rooms } from '@/lib/domain/rooms'
import type { Actor } from '@/lib/platform/auth/session'
import { codeOf, isErrorName } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { starterIn } from '@/lib/platform/jobs/lease'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Room } from '@/lib/platform/rooms'
import { publishEnds } from './job-ends.service'
import * as contracts from './jobs.contract'

type Row = typeof jobs.$inferSelect

/** Kinds of job of all rooms; a job of a removed kind is shown as a task. */
const known = new Set(Object.values<Room>(rooms).flatMap(({ jobs: kinds = [] }) => kinds.map(({ name }) => name)))
const titleOf = (language: Language, name: string) => text(language, `jobs.names.${known.has(name) ? name : 'other'}`)

export function inWords(language: Language, error: JobError) {
  const name = isErrorName(error.name) ? error.name : 'internal'
  return { name: error.name, statusCode: codeOf(name)[0], message: text(language, `errors.${name}`, error.params) }
}

const progress = sql<number>`case when ${jobs.state} = 'succeeded' then 100 when ${jobs.total} > 0 then least(99, 100 * ${jobs.done} / ${jobs.total}) else 0 end`
const nextTryAt = sql`case when ${jobs.state} = 'queued' and ${jobs.attempts} > 0 then substr(to_json(${jobs.dueAt} + interval '1 microsecond')::text, 2, 23) || 'Z' end`

const fields = {
  // Translated below.
  title: sql`${jobs.name}`,
  error: sql`${jobs.error}`,
  progress,
  nextTryAt,
}
const startedBy = sql`json_build_object('type', case when ${jobs.userId} is null then 'serviceAccount' else 'user' end,
  'id', coalesce(${jobs.userId}, ${jobs.programId}), 'email', ${jobs.startedFrom} ->> 'email', 'name', ${jobs.startedFrom} ->> 'name')`

const own = list(contracts.listOwnJobs, { table: jobs, search: jobs.searchText, fields })
const all = list(contracts.listJobs, {
  table: jobs,
  search: jobs.searchText,
  filters: {
    user: jobs.userId,
    serviceAccount: jobs.programId,
  },
  fields: { ...fields, startedBy },
})

const worded =
  (language: Language) =>
  <T extends { name: string; title: string; error: JobError | null }>(item: T): T => ({
    ...item,
    title: titleOf(language, item.name),
    error: item.error && inWords(language, item.error),
  })

/** The column that identifies the caller as the job's actor. */
const startedByCaller = ({ kind, id }: Pick<Actor, 'kind' | 'id'>) => (kind === 'program' ? { programId: id } : { userId: id })
const isOwn = ({ user }: { user: Pick<Actor, 'kind' | 'id'> }) =>
  eq(user.kind === 'program' ? jobs.programId : jobs.userId, user.id)

export const listOwnJobs = implement(contracts.listOwnJobs, async ({ db, organization, user, language }, { query, page }) => {
  const found = await own(db, page, {
    organizationId: organization.id,
    filters: { ...startedByCaller(user), state: query.state },
  })
  return mapRows(found, worded(language))
})

export const listJobs = implement(contracts.listJobs, async ({ db, organization, language }, { query, page }) => {
  const found = await all(db, page, { organizationId: organization.id, filters: query })
  return mapRows(found, worded(language))
})

/** The stored job as its reader sees it. */
function shown(language: Language, row: Row) {
  const { startedFrom, userId, programId, state, attempts, dueAt, done, total, rowErrors } = row
  const share = total ? Math.min(99, Math.floor((100 * done) / total)) : 0
  return {
    ...row,
    title: titleOf(language, row.name),
    error: row.error && inWords(language, row.error),
    progress: state === 'succeeded' ? 100 : share,
    nextTryAt: state === 'queued' && attempts > 0 ? dueAt : null,
    startedBy: {
      type: userId ? ('user' as const) : ('serviceAccount' as const),
      id: userId ?? programId ?? '',
      email: startedFrom.email,
      name: startedFrom.name ?? null,
    },
    errors: rowErrors.map(({ row: number, label, error }) => ({ row: number, label, ...inWords(language, error) })),
  }
}

const find = async (context: TenantContext, id: string, ...conditions: SQL[]): Promise<Row | undefined> =>
  (
    await context.db
      .select()
      .from(jobs)
      .where(ofTenant(context, jobs, eq(jobs.id, id), ...conditions))
  )[0]

export const readOwnJob = implement(contracts.readOwnJob, async (context, { params }) => {
  const row = await find(context, params.jobId, isOwn(context))
  return row ? shown(context.language, row) : context.fail('jobNotFound')
})

/** Changes a job if it is in one of these states, else returns undefined. The row is locked, so a process that runs the job waits. */
async function move(
  context: TenantContext,
  id: string,
  from: Row['state'][],
  set: Partial<Record<keyof Row, unknown>>,
  ...conditions: SQL[]
) {
  const [row] = await context.db
    .update(jobs)
    .set(set as Partial<Row>)
    .where(ofTenant(context, jobs, eq(jobs.id, id), inArray(jobs.state, from), ...conditions))
    .returning()
  return row
}

const resourceOf = ({ id, label, name }: Row) => ({ type: 'job', id, label: label ?? name })

export const cancelJob = implement(contracts.cancelJob, async (context, { params: { jobId } }) => {
  const before = (await find(context, jobId, isOwn(context))) ?? context.fail('jobNotFound')
  context.note({ resource: resourceOf(before) })
  const set = { state: 'cancelled', leaseId: null, finishedAt: context.now }
  const row = (await move(context, jobId, ['queued', 'running'], set, isOwn(context))) ?? context.fail('jobEnded')
  const { done, failed } = row
  await publishEnds(context, { id: jobId, outcome: 'cancelled', starter: starterIn(row), done, failed })
  context.note({ before: { state: before.state, done: null }, after: { state: row.state, done: row.done } })
  return shown(context.language, row)
})

export const retryJob = implement(contracts.retryJob, async (context, { params: { jobId } }) => {
  const before = (await find(context, jobId)) ?? context.fail('jobNotFound')
  context.note({ resource: resourceOf(before) })
  const anew = { state: 'queued', attempts: 0, error: null, finishedAt: null, dueAt: context.now, queuedAt: context.now }
  const row = (await move(context, jobId, ['failed', 'expired'], anew)) ?? context.fail('jobNotDead')
  context.note({ before: { state: before.state }, after: { state: row.state } })
  wakeSoon()
  return shown(context.language, row)
})
