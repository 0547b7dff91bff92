import { z } from 'zod'
import { handles } from '../jobs/handler'
import { job } from '../jobs/job'
import { asOwner } from './owner'

/** A job that writes one line for each row, into a table without a unique constraint, so that a row done twice is seen. */
export const effectJob = job('testing.effects', z.strictObject({ rows: z.int() }))

export const effectHandlers = [
  handles(effectJob, {
    count: async (_, { rows }) => rows,
    next: async (_, { rows }, after, most) => {
      const first = Number(after ?? 0) + 1
      return Array.from({ length: Math.max(0, Math.min(most, rows - first + 1)) }, (_, at) => ({ at: String(first + at) }))
    },
    batch: 200,
    each: ({ db, jobId }, { at }) => db.queryRaw('insert into job_test.effects values ($1::uuid, $2::int)', [jobId, at]),
    finish: async (_, { rows }) => ({ written: rows }),
  }),
]

/** Creates that table outside the product's schema. */
export const makeEffects = () =>
  asOwner(async (owner) => {
    await owner`create schema if not exists job_test`
    await owner`create table if not exists job_test.effects (job_id uuid, row int)`
    await owner`grant usage on schema job_test to masar_rw`
    await owner`grant insert, select on job_test.effects to masar_rw`
  })

/** The number of lines that a job wrote, and how many of them are different. */
export const effectsOf = (jobId: string) =>
  asOwner(async (owner) => {
    const [found] = await owner<{ written: number; different: number }[]>`
      select count(*)::int as written, count(distinct row)::int as different from job_test.effects where job_id = ${jobId}`
    return found
  })
