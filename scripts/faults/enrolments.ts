import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../bench/ground'
import * as bodies from '../bodies'
import { within } from '../until'
import { type Answer, ask, tally } from './client'
import { addLearners, headersOf, type Job, jobReaches, made, publishedPath, signIn } from './content'
import type { Ground } from './ground'
import { type Product, startProduct } from './product'
import { type Row, type Scenario, seconds } from './rows'

/** All request a seat at once. Those that were told to retry do so after the others were answered. */
async function askForSeats(port: number, apiKey: string, pathId: string, people: Person[]): Promise<Answer[]> {
  const answers: Answer[] = []
  let waiting = people
  for (let wave = 0; waiting.length > 0 && wave < 20; wave += 1) {
    const again: Person[] = []
    const asked = waiting.map(async (person) => {
      const headers = headersOf({ port, apiKey, token: person.token })
      const path = `/api/v1/user/learning/paths/${pathId}/enrol`
      const answer = await ask(port, { method: 'POST', path, headers, patienceMs: 60_000 })
      answers.push(answer)
      if (answer.status === 503) again.push(person)
    })
    await Promise.all(asked)
    waiting = again
    if (again.length > 0) await sleep(2000)
  }
  return answers
}

async function seats(ground: Ground): Promise<Row> {
  const [people, limit] = [500, 100]
  const learners = await signIn(ground, await addLearners(ground, 'seat', people))
  const product = await startProduct(ground, 'seats', { WEB_CONCURRENCY: '2' })
  const token = ground.admins[0]?.token ?? ''
  try {
    const path = await publishedPath({ port: product.port, apiKey: ground.apiKey, token }, { seatLimit: limit })
    const answers = await askForSeats(product.port, ground.apiKey, path, learners)
    const stored = await ground.database.look(
      (sql) => sql<{ state: string; count: number }[]>`select state, count(*)::int as count from enrolments
        where organization_id = ${ground.organizationId} and path_id = ${path} group by state`,
    )
    const told = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ status }) => status === 409).length
    return {
      id: 'SEATS',
      what: `${people} people enrol at once in a path of ${limit} seats, 2 workers`,
      goal: 'exactly 100 enrolled and told so, the others refused',
      figures: `answers: ${tally(answers)}; enrolments stored: ${stored.map(({ state, count }) => `${count} ${state}`).join(', ')}`,
      pass: stored.length === 1 && stored[0]?.count === limit && told === limit && refused === people - limit,
    }
  } finally {
    await product.stop()
  }
}

/** Kills all processes of the product when the job has reached a number of rows, and starts it again. */
async function killedAt(share: number, product: Product, job: () => Promise<Job>, start: () => Promise<Product>) {
  await jobReaches(share, job)
  await product.kill()
  return start()
}

async function bulk(ground: Ground, { quick }: { quick: boolean }): Promise<Row> {
  const people = quick ? 2_000 : 10_000
  await addLearners(ground, 'bulk', people)
  let life = 0
  const start = () => {
    life += 1
    return startProduct(ground, `bulk-enrolment-${life}`, { WEB_CONCURRENCY: '2' })
  }
  let product = await start()
  try {
    const who = () => ({ port: product.port, apiKey: ground.apiKey, token: ground.admins[0]?.token ?? '' })
    const path = await publishedPath(who(), {})
    const [role] = await ground.database.look(
      (sql) => sql<
        { id: string; holders: number }[]
      >`select r.id, count(*)::int as holders from roles r join user_roles u on u.organization_id = r.organization_id and u.role_id = r.id
        where r.organization_id = ${ground.organizationId} and r.is_built_in and r.name->>'en' = 'Learner' group by r.id`,
    )
    const began = performance.now()
    const roleHolders = bodies.enrolMany.body(role?.id ?? '')
    const { jobId } = await made(who(), 'POST', `/admin/content/path/${path}/enrolment/bulk`, roleHolders)
    const job = async () => (await made(who(), 'GET', `/shared/job/${jobId}`)).data
    for (const share of [0.2, 0.5, 0.8]) product = await killedAt(share, product, job, start)
    await within(async () => (await job()).state === 'succeeded', { seconds: 400, everyMs: 200 })
    const ended = await job()
    const [stored] = await ground.database.look(
      (sql) => sql<{ enrolments: number; people: number; entries: number; named: number }[]>`
        select count(*)::int as enrolments, count(distinct user_id)::int as people,
          (select count(*)::int from activity_logs a where a.organization_id = ${ground.organizationId} and a.action = 'enrolmentCreated'
            and a.outcome = 'success' and a.resource->>'id' in (select id::text from enrolments where organization_id = ${ground.organizationId} and path_id = ${path})) as entries,
          (select count(distinct a.resource->>'id')::int from activity_logs a where a.organization_id = ${ground.organizationId} and a.action = 'enrolmentCreated'
            and a.outcome = 'success' and a.resource->>'id' in (select id::text from enrolments where organization_id = ${ground.organizationId} and path_id = ${path})) as named
        from enrolments where organization_id = ${ground.organizationId} and path_id = ${path}`,
    )
    const holders = role?.holders ?? 0
    const counts = [stored?.enrolments, stored?.people, stored?.entries, stored?.named, ended.done, ended.total]
    return {
      id: 'BULK',
      what: `A job enrols ${holders} people; kill -9 of the product with all its processes after 20, 50 and 80 percent`,
      goal: 'resumed each time; everybody enrolled, nobody twice, one audit row each',
      figures: `${ended.state} after ${seconds(performance.now() - began)}; ${ended.done} of ${ended.total} done, ${ended.failed} failed; ${stored?.enrolments} enrolments of ${stored?.people} people, ${stored?.entries} audit rows of ${stored?.named} enrolments`,
      pass: ended.state === 'succeeded' && ended.failed === 0 && counts.every((count) => count === holders),
    }
  } finally {
    await product.stop()
  }
}

/** Many enrolments at once: more people than seats, and a long job during which the product is killed. */
export const enrolments: Scenario = {
  ids: ['SEATS', 'BULK'],
  run: async (ground, scale) => [await seats(ground), await bulk(ground, scale)],
}
