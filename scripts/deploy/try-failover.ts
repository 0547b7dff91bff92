/**
 * `npm run test:failover`: three machines of Patroni with etcd, behind HAProxy, from the files of deploy/, on this machine; two processes of the built product before them.
 * The leader is killed five times under 100 writes a second through the API: no answered write is lost, and every process serves again without a
 * restart. Takes some minutes. Needs a build, patroni, etcd-server, haproxy and PostgreSQL 15 of Debian; without them, says so and ends well.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { missing, scratch } from './clusters'
import { Machines } from './patroni'
import { expectThat, type Server, startBuilt, summary } from './servers'

const why = missing('/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy')
if (why) {
  console.log(`skipped: ${why}`)
  process.exit(0)
}
const first = Number(process.env.PORT ?? 4160)
const kills = 5
const writesPerSecond = 100
const folder = scratch('failover')
const token = () => randomBytes(24).toString('hex')
const machines = new Machines(folder, first + 1)
const on = (login: string, database: string) => `postgres://${login}@127.0.0.1:${machines.ports.leader}/${database}`

type Outcome = { at: number; status: number; id?: string; requestId?: string }
type Caller = { host: string; headers: Record<string, string> }
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let clients = 0

/** One write: a new learning path, with its record in the activity log. */
const write = (url: string, { host, headers }: Caller) =>
  new Promise<Outcome>((settle) => {
    const at = performance.now()
    clients += 1
    // From an address of its own, because the limits of an address are not what is tried.
    const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
    const sent = request(`${url}/api/v1/admin/learning/path`, {
      method: 'POST',
      agent,
      headers: { ...headers, host, 'content-type': 'application/json', 'x-forwarded-for': from },
      timeout: 30_000,
    })
    const failed = () => settle({ at, status: 0 })
    sent.once('timeout', () => sent.destroy()).once('error', failed)
    sent.once('response', async (response) => {
      let text = ''
      try {
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        const { data, metadata } = JSON.parse(text)
        settle({ at, status: response.statusCode ?? 0, id: data?.id, requestId: metadata?.requestId })
      } catch {
        failed()
      }
    })
    sent.end(
      JSON.stringify({ locales: { en: { title: `Path ${clients}` } }, category: 'test', level: 'beginner', estimatedMinutes: 5 }),
    )
  })

/** The ids of the processes below this one that answer requests. */
const workersOf = (server: Server) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', `${server.process.pid}`])
    .toString()
    .trim()
    .split(/\s+/)
    .toSorted()
    .join()

let server: Server | undefined
try {
  await machines.start()
  const password = token()
  const superuser = postgres(on('postgres:change-this-1', 'postgres'), { max: 1, onnotice: () => {} })
  await superuser.unsafe(`create role masar login createrole password '${password}'`)
  await superuser.unsafe('create database masar owner masar')
  await superuser.end()
  const settings = {
    APP_SECRET: token(),
    DATABASE_URL: on(`masar:${password}`, 'masar'),
    ROOT_DOMAIN: 'masar.example',
    DATA_FOLDER: `${folder}/data`,
    DEPLOYMENT_ENV: 'production',
    TRUST_PROXY: '1',
    WEB_CONCURRENCY: '2',
    ACCESS_TOKEN_SECONDS: '3600',
    LOG_LEVEL: 'error',
  }
  server = await startBuilt(first, settings)
  const { url } = server
  // Set before the product's modules first read them.
  Object.assign(process.env, settings, { NODE_ENV: 'production' })
  const { freshOrganization } = await import('@/lib/domain/testing/fixtures')
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  // An organization's writes append to one chain of its log, so several share the load.
  const callers: Caller[] = []
  for (let count = 0; count < 4; count += 1) {
    const { admin, apiKey, organization } = await freshOrganization()
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${admin.tokens.accessToken}` }
    callers.push({ host: `${organization.slug}.masar.example`, headers })
  }
  await closeDatabase()
  const before = workersOf(server)

  const outcomes: Outcome[] = []
  let isLoading = true
  const load = (async () => {
    const began = performance.now()
    const open = new Set<Promise<void>>()
    for (let sent = 0; isLoading; sent += 1) {
      const wait = began + (sent * 1000) / writesPerSecond - performance.now()
      if (wait > 0) await sleep(wait)
      const caller = callers[sent % callers.length]
      if (!caller) break
      const one = write(url, caller).then((outcome) => {
        outcomes.push(outcome)
        open.delete(one)
      })
      open.add(one)
    }
    await Promise.all(open)
  })()
  const accepted = (since: number) => outcomes.filter(({ at, status }) => status === 201 && at > since).length
  const seconds: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await machines.whole()
    // Under way again, so that each leader dies in the middle of it.
    for (const since = performance.now(); accepted(since) < 300; ) await sleep(50)
    const leader = await machines.leader()
    if (!leader) throw new Error('There is no leader to kill')
    const killed = performance.now()
    machines.killMachine(leader)
    const last = () => outcomes.filter(({ status }) => status === 201).at(-1)
    // The gap ends with the first write that was sent after the kill and answered.
    for (const deadline = killed + 180_000; accepted(killed + 500) < 50; await sleep(50))
      if (performance.now() > deadline) throw new Error(`No write was answered after kill ${kill}: ${JSON.stringify(last())}`)
    const refused = outcomes.filter(({ at, status }) => status !== 201 && at > killed)
    const until = Math.max(killed, ...refused.map(({ at }) => at))
    seconds.push(Math.round((until - killed) / 100) / 10)
    console.log(`       kill ${kill}: ${leader}; refusals for ${seconds.at(-1)} s (${refused.length} requests)`)
    machines.startMachine(leader)
  }
  await machines.whole()
  const end = performance.now()
  for (; accepted(end) < 300; ) await sleep(50)
  isLoading = false
  await load

  const acknowledged = outcomes.filter(({ status }) => status === 201)
  const owner = postgres(on('postgres:change-this-1', 'masar'), { max: 1, onnotice: () => {} })
  const paths = await owner<{ id: string }[]>`select id from learning_paths`
  const records = await owner<{ id: string }[]>`select request_id as id from activity_logs where action = 'learningPathCreated'`
  await owner.end()
  const [kept, recorded] = [paths, records].map((rows) => new Set(rows.map(({ id }) => id)))
  const lost = acknowledged.filter(({ id = '', requestId = '' }) => !kept?.has(id) || !recorded?.has(requestId))
  const all = outcomes.length
  expectThat(
    `of ${acknowledged.length} answered writes 0 are lost, with their records in the log`,
    lost.length === 0 && acknowledged.length > 3000,
    {
      lost: lost.length,
      acknowledged: acknowledged.length,
    },
  )
  const other = [...new Set(outcomes.map(({ status }) => status))].filter((status) => ![201, 503, 0].includes(status))
  expectThat(`of ${all} writes the others were refused with 503 or cut off`, other.length === 0, other)
  expectThat('every process serves again without a restart', workersOf(server) === before, [before, workersOf(server)])
  expectThat(`the leader was killed ${kills} times; seconds of refusal: ${seconds.join(', ')}`, seconds.length === kills)
} finally {
  await server?.stop()
  machines.stop()
  await sleep(500)
  rmSync(folder, { recursive: true, force: true })
  summary()
}
