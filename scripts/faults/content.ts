import { randomUUID } from 'node:crypto'
import { type Person, signedIn } from '../bench/ground'
import * as bodies from '../bodies'
import { until } from '../until'
import { ask, freshAddress } from './client'
import type { Ground } from './ground'

/** Who sends requests, and where to. */
export type Asking = { port: number; apiKey: string; token: string }
export const headersOf = ({ apiKey, token }: Asking) => ({
  'x-api-key': apiKey,
  authorization: `Bearer ${token}`,
  'x-forwarded-for': freshAddress(),
  'idempotency-key': randomUUID(),
})

/** Sends a request that must succeed, and returns its data. */
export async function made(
  who: Asking,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string; jobId: string; data: Job }> {
  const headers = { ...headersOf(who), ...(method === 'PUT' && { 'if-match': '*' }) }
  const answer = await ask(who.port, { method, path: `/api/v1${path}`, headers, ...(body && { body: JSON.stringify(body) }) })
  if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  const { data } = JSON.parse(answer.text)
  return { id: data.id, jobId: data.jobId, data }
}
export type Job = { state: string; done: number; total: number | null; failed: number; attempts: number }

/** Waits until a share of a job's rows is done. */
export async function jobReaches(share: number, job: () => Promise<Job>): Promise<void> {
  const isThere = async () => {
    const { state, done, total } = await job()
    if (done >= share * (total ?? Number.POSITIVE_INFINITY)) return true
    if (state === 'succeeded' || state === 'failed') throw new Error(`The job was ${state} before ${share} of it was done`)
    return false
  }
  await until(isThere, { seconds: 900, what: `${share} of the job is done`, everyMs: 30 })
}

/** A published path of one article, with the settings given. */
export async function publishedPath(who: Asking, settings: { seatLimit?: number }): Promise<string> {
  const text = { blocks: [{ kind: 'heading', id: 'first', level: 2, text: 'Read this first' }] }
  const article = await made(
    who,
    'POST',
    '/admin/content/module',
    bodies.createModule.body('content.article', 'Before you begin', text),
  )
  await made(who, 'POST', `/admin/content/module/${article.id}/publish`, bodies.publishModule.body())
  return publishedPathOf(who, [article.id], settings)
}

/** A published path of these published modules. */
export async function publishedPathOf(who: Asking, moduleIds: string[], settings: { seatLimit?: number } = {}): Promise<string> {
  const path = await made(who, 'POST', '/admin/content/path', bodies.createPath.body('Safety at work', settings))
  await made(who, 'PUT', `/admin/content/path/${path.id}/structure`, bodies.putStructure.body(moduleIds))
  await made(who, 'POST', `/admin/content/path/${path.id}/publish`)
  return path.id
}

/** Creates `count` learners by SQL, who have accepted the policies in force. */
export async function addLearners({ database, organizationId }: Ground, word: string, count: number) {
  return database.look(async (sql) => {
    const people = await sql<{ id: string; email: string }[]>`
      insert into users (organization_id, id, email, email_verified_at, name)
      select ${organizationId}, uuidv7(), ${word} || n || '@bench.example', now(), jsonb_build_object('en', 'Learner ' || n)
      from generate_series(1, ${count}::int) n returning id, email`
    const ids = people.map(({ id }) => id)
    await sql`insert into user_roles (organization_id, user_id, role_id) select ${organizationId}, u, r.id from unnest(${ids}::uuid[]) u,
      roles r where r.organization_id = ${organizationId} and r.is_built_in and r.name->>'en' = 'Learner'`
    await sql`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address)
      select ${organizationId}, uuidv7(), u, p.id, '10.0.0.1' from unnest(${ids}::uuid[]) u, term_policies p where p.organization_id = ${organizationId}`
    return people
  })
}

export async function signIn(ground: Ground, people: { id: string; email: string }[]): Promise<Person[]> {
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  const signed = await signedIn({ id: ground.organizationId, slug: 'bench', customDomain: null }, people)
  await closeDatabase()
  return signed
}
