/**
 * `npm run bench:learning`: the requests of learners and of those who manage courses, in an organization of 1,000 paths, 10,000 enrolments and 200,000
 * rows of progress, and in one a hundred times as large. Fails if the statements of a request take more than 1.5 times as long in the large one, and at
 * least 0.3 ms longer.
 *
 *   npm run bench:learning                      about fifteen minutes and 12 GB of disk;  --write puts the table into docs/performance.md
 *   npm run bench:learning -- --times=10        ten times as large
 *
 * Statement times are the server's own (auto_explain, under the app's login and its row-level security), the shortest of several requests.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Contract } from '@/lib/platform/http/contract'
import type { CallInput } from '@/lib/platform/testing/call'
import { type Call, callers, publishCourse } from './course'
import { addPeople, emptyDatabase, foundOrganization, signedIn, storeApiKey } from './ground'
import { complaints, type Statement, settledLogEnd, statementsSince, summary, watchPlans } from './growth-plans'
import { growLearning, ITEMS_DONE, type Size } from './learning-rows'
import { writeSection } from './report'

const { values: options } = parseArgs({
  options: { times: { type: 'string', default: '100' }, write: { type: 'boolean', default: false } },
})
const small = { paths: 1000, enrolments: 10_000, progressRows: 10_000 * ITEMS_DONE, events: 20_000 }
const times = Number(options.times)
const large: Size = {
  paths: small.paths * times,
  enrolments: small.enrolments * times,
  progressRows: small.progressRows * times,
  events: small.events * times,
}
const ALLOWED = { times: 1.5, ms: 0.3 }
const REQUESTS = 15
const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const count = (many: number) => many.toLocaleString('en-US')

type Asked = { name: string; who: Call; contract: Contract; input: () => CallInput }
type Measured = { name: string; ms: number; requestMs: number; statements: number; plan: string; complaints: string[] }

const { owner, appUrl, stop } = await emptyDatabase('learning')
try {
  await owner.unsafe(watchPlans(decodeURIComponent(new URL(appUrl).username)))
  const { organization, roles } = await foundOrganization('learning')
  const people = await addPeople(owner, organization.id, roles, 9)
  const [admin, learner] = await signedIn(
    organization,
    [people[0], people[8]].flatMap((person) => person ?? []),
  )
  if (!admin || !learner) throw new Error('Two people were signed in')
  const callAs = await callers(organization, await storeApiKey(owner, organization.id, 'Learning'))
  const asAdmin = callAs(admin.token)
  const asLearner = callAs(learner.token)
  const course = await publishCourse(asAdmin, [asLearner])
  // Database sessions opened from here on log their plans.
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  await closeDatabase()
  const whom = { organizationId: organization.id, learnerId: learner.id, courseId: course.pathId }

  say(`growing to ${count(small.progressRows)} rows of progress`)
  await growLearning(owner, whom, { paths: 0, enrolments: 0, progressRows: 0, events: 0 }, small)
  const requests = await requestsOf(asAdmin, asLearner, course)
  const before = await measureAll(requests)
  say(`growing to ${count(large.progressRows)} rows of progress`)
  await growLearning(owner, whom, small, large)
  say('grown')
  const after = await measureAll(requests)
  const { text, faults } = report(before, after)
  console.log(`\n${text}\n`)
  if (options.write) writeSection('learning', text)
  for (const fault of faults) console.error(`GROWS: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await stop()
}

/** A cursor after the newest 500 rows of the small organization. Rows that are added later come before it, so that it gets deeper. */
async function deepCursor(call: Call, contract: Contract, params?: Record<string, string>): Promise<string> {
  let cursor = ''
  const orderBy = `${contract.list?.default.split(':')[0]}:desc`
  for (let page = 0; page < 5; page += 1) {
    const { status, envelope } = await call(contract, { params, query: { perPage: 100, orderBy, ...(cursor && { cursor }) } })
    if (status !== 200) throw new Error(`${contract.id} answered ${status}: ${envelope.message}`)
    cursor = envelope.metadata.nextCursor ?? ''
  }
  return cursor
}

async function requestsOf(admin: Call, learner: Call, { pathId, moduleIds }: { pathId: string; moduleIds: string[] }) {
  const learnerProgress = await import('@/lib/domain/learning/progress/learner-progress.contract')
  const { readModuleProgress } = await import('@/lib/domain/learning/progress/module-progress.contract')
  const { sendEvent } = await import('@/lib/domain/learning/progress/progress-events.contract')
  const { readLearnerModule } = await import('@/lib/domain/learning/progress/learner-modules.contract')
  const { operations } = await import('@/lib/domain/product')
  const contractOf = (id: string) => {
    const found = operations.find(({ contract }) => contract.id === id)
    if (!found) throw new Error(`There is no operation ${id}`)
    return found.contract
  }
  const listOf = async (who: Call, id: string, params?: Record<string, string>): Promise<Asked[]> => {
    const contract = contractOf(id)
    const cursor = await deepCursor(who, contract, params)
    const orderBy = `${contract.list?.default.split(':')[0]}:desc`
    return [
      { name: `${id}, first page`, who, contract, input: () => ({ params }) },
      { name: `${id}, deep page`, who, contract, input: () => ({ params, query: { orderBy, cursor } }) },
    ]
  }
  const own = (contract: Contract, input: () => CallInput): Asked => ({ name: contract.id, who: learner, contract, input })
  const params = { moduleId: moduleIds[0] ?? '' }
  const event = () => ({ action: 'opened', occurredAt: new Date().toISOString(), clientEventId: randomUUID() })
  return [
    ...(await listOf(learner, 'learningPaths.list')),
    own(learnerProgress.listOwnProgress, () => ({})),
    own(learnerProgress.readOutline, () => ({ params: { pathId } })),
    own(learnerProgress.readPathProgress, () => ({ params: { pathId } })),
    own(readLearnerModule, () => ({ params })),
    own(readModuleProgress, () => ({ params })),
    own(sendEvent, () => ({ params, body: event() })),
    ...(await listOf(admin, 'learningPaths.listAll')),
    ...(await listOf(admin, 'learningPaths.roster', { id: pathId })),
    ...(await listOf(admin, 'progress.list')),
  ]
}

async function measureAll(requests: Asked[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const asked of requests) measured.push(await measure(asked))
  return measured
}

/** The time of a request's statements without that of authentication, which does not depend on the data. */
function isOwn({ text }: Statement): boolean {
  return !text.includes('request_lookup(')
}

async function measure({ name, who, contract, input }: Asked): Promise<Measured> {
  const one = async () => {
    const started = performance.now()
    const { status, envelope } = await who(contract, input())
    if (status > 299) throw new Error(`${name} answered ${status}: ${envelope.message} ${JSON.stringify(envelope.errors)}`)
    return performance.now() - started
  }
  await one()
  const from = await settledLogEnd()
  const took: number[] = []
  for (let at = 0; at < REQUESTS; at += 1) took.push(await one())
  await settledLogEnd()
  const seen = new Map<string, Statement[]>()
  for (const found of statementsSince(from).filter(isOwn)) seen.set(found.text, [...(seen.get(found.text) ?? []), found])
  const statements = [...seen.values()]
  return {
    name,
    ms: statements.reduce((sum, found) => sum + Math.min(...found.map(({ ms }) => ms)), 0),
    requestMs: Math.min(...took),
    statements: statements.length,
    plan: statements.flatMap(([first]) => (first ? [summary(first.plan)] : [])).join('; '),
    complaints: statements.flatMap(([first]) => (first ? complaints(first.plan) : [])),
  }
}

function report(before: Measured[], after: Measured[]) {
  const shown = (ms: number) => ms.toFixed(ms < 1 ? 3 : 1)
  const faults: string[] = []
  const lines = after.map(({ name, ms, requestMs, plan, complaints }, at) => {
    const smallMs = before[at]?.ms ?? 0
    const ratio = smallMs > 0 ? ms / smallMs : 1
    const hasGrown = ratio > ALLOWED.times && ms - smallMs > ALLOWED.ms
    if (hasGrown) faults.push(`${name}: ${shown(smallMs)} to ${shown(ms)} ms; ${plan}; ${complaints.join('; ')}`)
    return `| ${name} | ${shown(smallMs)} | ${shown(ms)} | ${ratio.toFixed(2)} | ${shown(requestMs)} | ${hasGrown ? '**grows**' : ''} |`
  })
  const sizeOf = ({ paths, enrolments, progressRows }: Size) =>
    `${count(paths)} paths, ${count(enrolments)} enrolments, ${count(progressRows)} rows of progress`
  const text = [
    `${new Date().toISOString().slice(0, 16)}. Statement time in ms without authentication, shortest of ${REQUESTS}. The course of the learner has ${count(large.enrolments / 10)} others in it.`,
    '',
    `| request | ${sizeOf(small)} | ${sizeOf(large)} | ratio | request ms | |`,
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
  return { text, faults }
}
