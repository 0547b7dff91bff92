import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addPeople, foundOrganization, type Person, signedIn, storeApiKey } from '../bench/ground'
import * as bodies from '../bodies'
import { type Answer, after, ask, freshAddress, keptAlive, p99, type Question, rootDomain, steady, tally, tookMs } from './client'
import type { Ground } from './ground'
import { type Product, startProduct } from './product'
import { ms, type Row, type Scenario, seconds } from './rows'

/** An organization of this experiment, reached at its own address. */
export type Home = { id: string; host: string; apiKey: string; people: Person[] }
type Work = { name: string; ask: (at: number) => Promise<Answer> }

export async function home(ground: Ground, slug: string): Promise<Home> {
  const { organization, roles } = await foundOrganization(slug)
  const people = await ground.database.look((sql) => addPeople(sql, organization.id, roles, 12))
  const apiKey = await ground.database.look((sql) => storeApiKey(sql, organization.id, 'Heavy work'))
  return { id: organization.id, host: `${slug}.${rootDomain}`, apiKey, people: await signedIn(organization, people) }
}

const patienceMs = 60_000
/** Requests of a person of an organization, or of its API key alone. */
export const asking =
  ({ port }: Product, { host, apiKey }: Home, person?: Person) =>
  (method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> => {
    const headers = {
      host,
      'x-api-key': apiKey,
      'x-forwarded-for': freshAddress(),
      'idempotency-key': randomUUID(),
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(method === 'PUT' && { 'if-match': '*' }),
      ...more,
    }
    const question: Question = { method, path: `/api/v1${path}`, headers, patienceMs }
    return ask(port, body ? { ...question, body: JSON.stringify(body) } : question)
  }
export type Call = ReturnType<typeof asking>

/** The data of a request that must succeed. */
export async function made(call: Call, ...asked: Parameters<Call>) {
  const answer = await call(...asked)
  if (answer.status < 200 || answer.status > 299) throw new Error(`${asked[1]} answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text).data
}

/** A published module in a published path of its own, in which a learner is enrolled. */
async function lesson(admin: Call, learner: Call, module: object): Promise<string> {
  const { id } = await made(admin, 'POST', '/admin/content/module', module)
  await made(admin, 'POST', `/admin/content/module/${id}/publish`, bodies.publishModule.body())
  const path = await made(admin, 'POST', '/admin/content/path', bodies.createPath.body('Heavy work'))
  await made(admin, 'PUT', `/admin/content/path/${path.id}/structure`, bodies.putStructure.body([id]))
  await made(admin, 'POST', `/admin/content/path/${path.id}/publish`)
  await made(learner, 'POST', `/user/learning/paths/${path.id}/enrol`)
  return id
}

/** Names and texts of marks, which every request of an anonymous client may carry. */
function names(anonymous: Call): Work {
  const marks = ['\u0301'.repeat(15_000), '\u064b'.repeat(12_000) + '\u200d'.repeat(12_000), '\u0301\u0323'.repeat(30_000)]
  const body = (at: number) => ({
    token: 'x'.repeat(43),
    password: 'Some-long-pass-2026',
    acceptedPolicies: [],
    name: { en: marks[at % marks.length] },
  })
  return { name: 'names of marks', ask: (at) => anonymous('POST', '/public/user/invite/accept', body(at)) }
}

/** Files of people with odd quotation marks. */
async function files(admin: Call): Promise<Work> {
  const base = '/admin/organization/member/import'
  const pieces = ['"a\n', '"a"x\n', '"a,"b\n'].map((line) => line.repeat(Math.floor(65_000 / line.length)))
  return {
    name: 'files with odd quotation marks',
    ask: async (at) => {
      const { id } = await made(admin, 'POST', base, bodies.createImport.body())
      return admin('PUT', `${base}/${id}/part`, bodies.putImportPart.body(0, pieces[at % pieces.length] ?? ''))
    },
  }
}

/** Results whose type has alternatives with costly patterns. */
async function results(admin: Call, learner: Call): Promise<Work> {
  const text = { type: 'string', maxLength: 32_000, pattern: '(?:[ab]?[bc]?){250}[xy]' }
  const branch = (at: number) => ({ type: 'object', required: ['kind'], properties: { kind: { const: `k${at}` }, s: text } })
  const properties = { v: { oneOf: Array.from({ length: 8 }, (_, at) => branch(at)) } }
  const typeKey = 'practice.heavy'
  const schema = { type: 'object', additionalProperties: false, properties }
  await made(admin, 'POST', '/admin/content/module-type', bodies.createModuleType.body(typeKey, schema))
  const id = await lesson(admin, learner, bodies.createModule.body(typeKey, 'Exercise', {}))
  const results = Array.from({ length: 5 }, () => ({ v: { s: 'ab'.repeat(15_500), kind: 'k0' } }))
  const events = () => bodies.sendEvents.body(id, 'submitted', results)
  return { name: 'results with patterns', ask: () => learner('POST', '/user/learning/progress/batch', events()) }
}

/** A scenario whose edges stand in the worst order. */
async function scenarios(admin: Call, learner: Call): Promise<Work> {
  const id = (at: number) => `n${at}`
  const nodes = Array.from({ length: 200 }, (_, at) => ({ id: id(at), title: `Place ${at}`, points: 1 }))
  const edges = Array.from({ length: 199 }, (_, at) => ({ id: `e${at}`, from: id(at), to: id(at + 1), text: 'On' })).toReversed()
  const way = { start: 'n0', nodes, edges }
  const module = await lesson(
    admin,
    learner,
    bodies.createModule.body('interactive.branching', 'A long way', way, { scoreBy: 'way' }),
  )
  const results = edges.map((edge) => ({ nodeId: edge.to, edgeId: edge.id }))
  const events = () => bodies.sendEvents.body(module, 'decided', results)
  return { name: 'scenarios', ask: () => learner('POST', '/user/learning/progress/batch', events()) }
}

/** Paths of a directory's changes. */
async function directories(admin: Call, anonymous: Call): Promise<Work> {
  const { id } = await made(admin, 'POST', '/admin/system/sso-provider', bodies.createProvider.body())
  const { key } = await made(admin, 'POST', `/admin/system/sso-provider/${id}/scim-key`)
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  const paths = [`urn:${':a'.repeat(25_000)}\n!`, ':2.0:User:'.repeat(20_000)]
  const headers = { authorization: `Bearer ${key}` }
  return {
    name: 'paths of a directory',
    ask: (at) => {
      const Operations = [{ op: 'replace', path: paths[at % paths.length], value: 'x' }]
      return anonymous('PATCH', `/public/scim/v2/Users/${randomUUID()}`, { schemas, Operations }, headers)
    },
  }
}

/** Pages that show a policy of open brackets. */
async function pages(ground: Ground, { port }: Product, heavy: Home): Promise<Work> {
  await ground.database.look(
    (sql) => sql`update term_policies set content = ${sql.json({ en: { title: 'Policy', body: '['.repeat(50_000) } })}
      where organization_id = ${heavy.id}`,
  )
  const path = (at: number) => (at % 2 ? '/console/verify-email' : '/console/invite')
  const headers = () => ({ host: heavy.host, 'x-forwarded-for': freshAddress(), accept: 'text/html' })
  return { name: 'pages with a policy of brackets', ask: (at) => ask(port, { path: path(at), headers: headers(), patienceMs }) }
}

/** Sends some work over and over, two requests at a time, while the other organization's probe is measured. */
async function beside(work: Work, times: number, probe: (at: number) => Promise<Answer>) {
  const answers: Answer[] = []
  let isOver = false
  const probing = steady(20, () => isOver, probe)
  let next = 0
  const send = async () => {
    while (next < times) answers.push(await work.ask(next++))
  }
  try {
    await Promise.all([send(), send()])
    // Work that was put off, such as jobs, comes to its end.
    await sleep(2_000)
  } finally {
    isOver = true
  }
  return { work, answers, probes: await probing }
}

/** The least that counts as a delay: what a busy machine adds to a request of a few milliseconds. */
const floorMs = 100

async function heavyWork(ground: Ground, { quick }: { quick: boolean }): Promise<Row[]> {
  const [heavy, quiet] = [await home(ground, 'heavy'), await home(ground, 'quiet')]
  await (await import('@/lib/platform/db/pool')).closeDatabase()
  const product = await startProduct(ground, 'heavy-work', { WEB_CONCURRENCY: '2' })
  const agent = keptAlive()
  const probe = () =>
    ask(product.port, {
      path: '/api/v1/public/organization/branding',
      agent,
      patienceMs,
      headers: { host: quiet.host, 'x-api-key': quiet.apiKey, 'x-forwarded-for': freshAddress() },
    })
  try {
    const [admin, learner] = [heavy.people[0], heavy.people[9]].map((person) => asking(product, heavy, person))
    if (!admin || !learner) throw new Error('The organization has twelve people')
    const anonymous = asking(product, heavy)
    const all = [
      names(anonymous),
      await files(admin),
      await results(admin, learner),
      await scenarios(admin, learner),
      await directories(admin, anonymous),
      await pages(ground, product, heavy),
    ]
    // Each worker loads the pages with its first one.
    for (let at = 0; at < 10; at += 1)
      await ask(product.port, { path: '/console/invite', headers: { host: quiet.host, accept: 'text/html' }, patienceMs })
    const idle = p99(await steady(20, after(quick ? 5 : 20), probe))
    const most = 2 * idle + floorMs
    const rows: Row[] = []
    for (const work of all) {
      const began = performance.now()
      const { answers, probes } = await beside(work, quick ? 6 : 30, probe)
      const longest = Math.max(...probes.map(tookMs))
      rows.push({
        id: `HEAVY${rows.length + 1}`,
        what: `One organization's heavy work: ${work.name}, two requests at a time for ${seconds(performance.now() - began)}, 2 workers`,
        goal: `another organization's p99 under twice its idle value and ${ms(floorMs)} more; no internal fault`,
        figures: `p99 ${ms(p99(probes))} (idle ${ms(idle)}), longest ${ms(longest)}, ${probes.length} requests; heavy: ${tally(answers)}, longest ${ms(Math.max(...answers.map(tookMs)))}`,
        pass: p99(probes) < most && [...answers, ...probes].every(({ status }) => status > 0 && status !== 500),
      })
    }
    return rows
  } finally {
    agent.destroy()
    await product.stop()
  }
}

/** Heavy work of one organization must not slow down the answers to others. */
export const heavy: Scenario = { ids: ['HEAVY'], run: heavyWork }
