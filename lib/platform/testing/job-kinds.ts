import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { jobs } from '@/db/schema/jobs'
import type { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '../clock'
import { newId } from '../ids'
import { enqueue } from '../jobs/enqueue'
import { handles, type JobContext, type JobRow, type JobWork } from '../jobs/handler'
import { job } from '../jobs/job'
import { JobRunner } from '../jobs/runner'

export type Org = Awaited<ReturnType<typeof freshOrganization>>
export const going = new AbortController().signal
export const second = 1000
let made = 0

/** A kind of job with `rows` rows that exists in one test only, and a runner for it. */
export function kind(work: Partial<JobWork<{ rows: number }, JobRow>> = {}) {
  made += 1
  const own = job(`testing.kind${made}`, z.strictObject({ rows: z.int() }))
  const handler = handles(own, {
    count: async (_, { rows }) => rows,
    next: async (_, { rows }, after, most) =>
      Array.from({ length: Math.max(0, Math.min(most, rows - Number(after ?? 0))) }, (_, at) => ({
        at: String(Number(after ?? 0) + at + 1),
        label: `row ${Number(after ?? 0) + at + 1}`,
      })),
    each: write,
    ...work,
  })
  const runner = (options: object = {}) => new JobRunner([handler], { pollMs: 20, ...options })
  return { own, handler, runner, run: (options?: object) => runner(options).runDue(going) }
}

export const write = ({ db, jobId }: JobContext, { at }: JobRow) =>
  db.execute(sql`insert into job_test.effects values (${jobId}, ${Number(at)})`)

export const origin = (org: Org) => ({
  organization: org.organization,
  user: org.admin.user as never,
  apiKey: { id: null, key: '', allowedOrigins: [], scopes: null },
  address: '10.0.0.7',
  device: { platform: null, os: null, browser: 'Test' },
  requestId: newId(),
  now: clock.now(),
})
export const started = (org: Org, own: Parameters<typeof enqueue>[1], rows: number, label?: string) =>
  org.database(async (db) => (await enqueue({ ...origin(org), db } as never, own, { rows }, { label })).jobId)
export const rowOf = async (org: Org, id: string) => {
  const [row] = await org.database((db) => db.select().from(jobs).where(eq(jobs.id, id)))
  if (!row) throw new Error('the job is gone')
  return row
}
export async function until(holds: () => Promise<boolean>) {
  for (const end = Date.now() + 240_000; !(await holds()); await sleep(20)) expect(Date.now()).toBeLessThan(end)
}
