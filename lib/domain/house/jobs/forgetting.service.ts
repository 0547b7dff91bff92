import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import type { Publishing } from '@/lib/platform/events/publish'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { publishEnds } from './job-ends.service'

type Person = { id: string; email: string }

/** The jobs that a person started, newest last. */
export async function jobsOf(context: TenantContext, userId: string) {
  const rows = await context.db
    .select()
    .from(jobs)
    .where(ofTenant(context, jobs, eq(jobs.userId, userId)))
    .orderBy(jobs.createdAt)
  return rows.map(({ startedFrom, ...row }) => ({ ...row, ...startedFrom }))
}

/** Ends the jobs that an erased person started, and removes the person from these and from the jobs of others that name their address. */
export async function forgetInJobs(context: Publishing, person: Person, nobody: { email: string }): Promise<void> {
  const { db, now } = context
  const own = eq(jobs.userId, person.id)
  const ended = await db
    .update(jobs)
    .set({ state: 'cancelled', leaseId: null, finishedAt: now })
    .where(ofTenant(context, jobs, own, isOneOf(jobs.state, 'queued', 'running')))
    .returning({ id: jobs.id, done: jobs.done, failed: jobs.failed })
  const starter = { kind: 'person' as const, id: person.id }
  await publishEnds(context, ...ended.map((job) => ({ ...job, outcome: 'cancelled' as const, starter })))
  const device = { platform: null, os: null, browser: null }
  const origin = { email: nobody.email, apiKeyId: null, ipAddress: '', device }
  await db
    .update(jobs)
    .set({
      label: null,
      payload: {},
      position: null,
      rowErrors: [],
      result: null,
      error: null,
      searchText: '',
      startedFrom: sql`${JSON.stringify(origin)}::jsonb || jsonb_build_object('requestId', ${jobs.startedFrom} ->> 'requestId')`,
    })
    .where(ofTenant(context, jobs, own))
  // As a value of its own in JSON: a longer address that contains this one is another person's.
  const [written, instead] = [JSON.stringify(person.email), JSON.stringify(nobody.email)]
  const named = (column: typeof jobs.payload | typeof jobs.rowErrors) => sql`strpos(${column}::text, ${written}) > 0`
  const without = (column: typeof jobs.payload | typeof jobs.rowErrors) =>
    sql`replace(${column}::text, ${written}, ${instead})::jsonb`
  const isOthers = or(isNull(jobs.userId), ne(jobs.userId, person.id))
  await db
    .update(jobs)
    .set({
      label: sql`nullif(${jobs.label}, ${person.email})`,
      payload: without(jobs.payload),
      rowErrors: without(jobs.rowErrors),
      searchText: sql`array_to_string(array_remove(string_to_array(${jobs.searchText}, ' '), ${foldLoose(person.email)}), ' ')`,
    })
    .where(ofTenant(context, jobs, and(isOthers, or(eq(jobs.label, person.email), named(jobs.payload), named(jobs.rowErrors)))))
}
