/**
 * `npm run test:failover`: three machines of Patroni with etcd, behind HAProxy, from the files of deploy/, on this machine; two processes of the built product before them.
 * The leader is killed five times under 100 writes a second through the API: no answered write is lost, and every process serves again without a
 * restart. Takes some minutes and ends after ten at the latest. Needs a build, patroni, etcd-server, haproxy and PostgreSQL 15 of Debian; without them, says so and ends well.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import postgres from 'postgres'
import { missing, scratch } from './clusters'
import { type Caller, Load, secondsUntilServed } from './failover-load'
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

/** The ids of the processes below this one that answer requests. */
const workersOf = (server: Server) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', `${server.process.pid}`])
    .toString()
    .trim()
    .split(/\s+/)
    .toSorted()
    .join()

const began = performance.now()
const say = (line: string) => console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s ${line}`)

let server: Server | undefined
let load: Load | undefined
let progress: NodeJS.Timeout | undefined
// Everything that waits has a deadline of its own; this one holds for all of it together.
const limit = setTimeout(() => {
  console.error('The run was not over after ten minutes.')
  process.exit(1)
}, 600_000)
// However it ends, nothing of it goes on.
process.once('exit', () => {
  server?.process.kill('SIGKILL')
  machines.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  say('starts etcd, three machines of Patroni and HAProxy')
  await machines.start()
  say('starts two processes of the product')
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

  say(`writes ${writesPerSecond} times a second`)
  load = new Load(url, callers, writesPerSecond)
  const { outcomes } = load
  // Answers since the line before.
  let shown = 0
  progress = setInterval(() => {
    const counts = new Map<number, number>()
    for (const { status } of outcomes.slice(shown)) counts.set(status, (counts.get(status) ?? 0) + 1)
    shown = outcomes.length
    say(`       ${[...counts].map(([status, count]) => `${count} x ${status}`).join(', ') || 'no answer'}`)
  }, 5000)
  const killedAt: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await machines.whole()
    // Under way again, so that each leader dies in the middle of it.
    await load.flowing(performance.now(), 300)
    const leader = await machines.leader()
    if (!leader) throw new Error('There is no leader to kill')
    const killed = performance.now()
    machines.killMachine(leader)
    killedAt.push(killed)
    say(`kill ${kill}: ${leader}`)
    // The gap ends with the first write that was sent after the kill and answered.
    await load.flowing(killed + 500, 50, { duringFailover: 120 })
    say(`       accepted again after ${((performance.now() - killed) / 1000).toFixed(1)} s`)
    machines.startMachine(leader)
  }
  await machines.whole()
  say('everything is whole; the last writes')
  await load.flowing(performance.now(), 300)
  await load.stop()
  const seconds = killedAt.map((killed, at) => secondsUntilServed(outcomes, killed, killedAt[at + 1]))
  const refusals = outcomes.length - load.accepted().length

  const acknowledged = load.accepted()
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
  expectThat(
    `the leader was killed ${kills} times; seconds until no process refused for a second: ${seconds.join(', ')}; ${refusals} refusals`,
    seconds.length === kills,
  )
} catch (error) {
  expectThat('the run came to its end', false, String(error))
} finally {
  clearInterval(progress)
  await load?.stop()
  await server?.stop()
  clearTimeout(limit)
  summary()
  // The machines still run; `exit` ends them.
  process.exit()
}
