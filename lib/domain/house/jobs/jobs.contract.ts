import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import { jobStates } from '@/lib/platform/words'

export const JobError = z.object({
  name: z.string().describe('Stable name of the error, as `metadata.error` of a refusal'),
  statusCode: z.int().describe("The service's own code"),
  message: z.string().describe('In the language of the message'),
})

/** Long work as lists show it. */
export const Job = z.object({
  id: Id,
  name: z.string().describe('Stable name of the kind of job'),
  title: z.string().describe('The kind of job in the language of the message'),
  label: z.string().nullable().describe('What the job is about, as people wrote it'),
  state: z
    .enum(jobStates)
    .describe(
      'queued: waits, for its first or for another try; running: a process is doing it, or it makes room for others for a moment; succeeded: every row was done or told in `errors`; failed: given up; expired: not done within seven days; cancelled: stopped by whoever started it',
    ),
  progress: z.int().min(0).max(100).describe('Percent, rounded down; 100 only when succeeded'),
  done: z.int().min(0).describe('Rows done so far, those that failed included'),
  total: z.int().min(0).nullable().describe('Rows in all; null while that is not known'),
  failed: z.int().min(0).describe('Rows that failed so far'),
  error: JobError.nullable().describe('What the last try ended with, if the job has not got on since'),
  attempts: z.int().min(0).describe('Tries since the job last got on; after six it is failed'),
  nextTryAt: Instant.nullable().describe('When the next try begins; null where none failed'),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})

export const JobWithErrors = Job.extend({
  result: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .nullable()
    .describe('What the job tells when it has succeeded; its fields depend on the kind of job'),
  errors: z
    .array(
      JobError.extend({
        row: z.int().min(1).describe('Number of the row, from 1'),
        label: z.string().nullable().describe('What the row is about'),
      }),
    )
    .describe('Rows that failed, the first 200'),
})

export const JobOfSomebody = Job.extend({
  startedBy: z
    .object({
      type: z.enum(['user', 'serviceAccount']),
      id: Id,
      email: z.string().describe('Empty for a service account'),
      name: z.string().nullable().describe('Of a service account; null for a person'),
    })
    .describe('Who started the job, whose permissions it has'),
})
named({ Job, JobWithErrors, JobOfSomebody })

const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
  name: 'enrolments.assign',
  title: 'Task',
  label: 'Safety at work',
  state: 'running',
  progress: 41,
  done: 4100,
  total: 10_000,
  failed: 1,
  error: null,
  attempts: 0,
  nextTryAt: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  startedAt: '2026-11-21T09:30:01.000Z',
  finishedAt: null,
} as const
const unknownPerson = { name: 'userNotFound', statusCode: 5150, message: 'User not found.' }
const detailed = {
  ...shown,
  result: null,
  errors: [{ row: 17, label: 'sara@alnoor.example', ...unknownPerson }],
}
const dead = {
  ...shown,
  state: 'failed',
  error: { name: 'internal', statusCode: 500, message: 'Something went wrong.' },
  attempts: 6,
} as const

const sara = { type: 'user', id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31', email: 'sara@alnoor.example', name: null } as const

const query = z.strictObject({ state: anyOf(jobStates).optional() })
const params = z.object({ jobId: Id })
const newestFirst = { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' } as const

export const listOwnJobs = contract({
  id: 'jobs.listOwn',
  method: 'GET',
  path: '/shared/job/list',
  summary: 'List own jobs',
  description: 'Long work that the caller started in the last 90 days. `search` looks in labels.',
  access: {},
  query,
  returns: z.array(Job),
  list: newestFirst,
  example: { query: { state: 'running' }, returns: [shown] },
})

export const readOwnJob = contract({
  id: 'jobs.read',
  method: 'GET',
  path: '/shared/job/:jobId',
  summary: 'Read an own job',
  description: 'Its state and progress, and what it tells in the end: a result, and the rows that failed with the error of each.',
  access: {},
  params,
  returns: JobWithErrors,
  errors: ['jobNotFound'],
  example: { params: { jobId: shown.id }, returns: detailed },
})

export const cancelJob = contract({
  id: 'jobs.cancel',
  method: 'POST',
  path: '/shared/job/:jobId/cancel',
  summary: 'Cancel an own job',
  description: 'No further row is done from the answer on. What was done stays done.',
  access: {},
  audit: 'jobCancelled',
  params,
  returns: JobWithErrors,
  errors: ['jobNotFound', 'jobEnded'],
  example: {
    params: { jobId: shown.id },
    returns: { ...detailed, state: 'cancelled', finishedAt: '2026-11-21T09:31:00.000Z' },
  },
})

export const listJobs = contract({
  id: 'jobs.list',
  method: 'GET',
  path: '/admin/system/job/list',
  summary: 'List the jobs of the organization',
  description:
    'Long work that anybody started in the last 90 days. `search` looks in labels and in the addresses and names of those who started them.',
  access: { role: 'admin', permission: 'job.read' },
  query: query.extend({
    user: severalOf(Id).optional().describe('Only what these people started'),
    serviceAccount: severalOf(Id).optional().describe('Only what these service accounts started'),
  }),
  returns: z.array(JobOfSomebody),
  list: newestFirst,
  example: {
    query: { state: 'failed' },
    returns: [{ ...dead, startedBy: sara }],
  },
})

export const retryJob = contract({
  id: 'jobs.retry',
  method: 'POST',
  path: '/admin/system/job/:jobId/retry',
  summary: 'Retry a dead job',
  description:
    'A job that is `failed` or `expired` waits for a process again and goes on behind the last row that was done. It still runs as whoever started it; rows that failed are not done again.',
  access: { role: 'admin', permission: 'job.update' },
  audit: 'adminJobRetried',
  location: '/shared/job/:id',
  status: 202,
  params,
  returns: JobOfSomebody,
  errors: ['jobNotFound', 'jobNotDead'],
  example: {
    params: { jobId: shown.id },
    returns: {
      ...shown,
      state: 'queued',
      startedBy: sara,
    },
  },
})
