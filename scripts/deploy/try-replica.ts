/**
 * `npm run test:replica`: reads on a streaming replica (`DATABASE_REPLICA_URL`), with two PostgreSQL 15 of the system on this machine. Whatever the replica
 * lags, an answer has all that was committed before its request. Needs /usr/lib/postgresql/15; without it, says so and ends well.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { until } from '../until'
import { type Cluster, missing, newCluster, newDatabase, newReplica, scratch } from './clusters'
import { expectThat, summary } from './servers'

const why = missing()
if (why) {
  console.log(`skipped: ${why}`)
  process.exit(0)
}
const first = Number(process.env.PORT ?? 4180)
const folder = scratch('replica')
const running: Cluster[] = []
const token = () => randomBytes(24).toString('hex')

try {
  const primary = newCluster(join(folder, 'primary'), first, ['fsync=off', 'wal_level=replica'])
  running.push(primary)
  const DATABASE_URL = await newDatabase(primary, token())
  const settings = { APP_SECRET: token(), ROOT_DOMAIN: 'masar.example', DATA_FOLDER: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const DATABASE_REPLICA_URL = `postgres://127.0.0.1:${first + 1}`
  // Set before the product's modules first read them.
  Object.assign(process.env, settings, {
    DATABASE_URL,
    DATABASE_REPLICA_URL,
    DEPLOYMENT_ENV: 'production',
    NODE_ENV: 'production',
  })
  const { migrate } = await import('@/lib/platform/db/migrate')
  await migrate(DATABASE_URL)
  const replica = newReplica(primary, join(folder, 'replica'), first + 1)
  running.push(replica)

  const { freshOrganization } = await import('@/lib/domain/testing/fixtures')
  const { createApiKey } = await import('@/lib/domain/house/api-keys/api-keys.service')
  const { listActivityLog } = await import('@/lib/domain/house/activity-log/activity-log.service')
  const { operations } = await import('@/lib/domain/product')
  const { replicaState } = await import('@/lib/platform/db/replica')
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  const { admin } = await freshOrganization()
  /** Reads answered by the replica and by the primary while this runs. */
  const counted = async <T>(work: () => Promise<T>) => {
    const before = replicaState()
    const outcome = await work()
    const after = replicaState()
    return { outcome, replica: after.reads - before.reads, primary: after.passed - before.passed }
  }
  type Entries = { resource: { label: string } | null }[]
  const newest = async () => {
    const answer = await admin.call(listActivityLog.contract, { query: { perPage: 1, action: 'adminApiKeyCreate' } })
    return { status: answer.status, label: (answer.envelope.data as Entries | undefined)?.[0]?.resource?.label }
  }
  /** Goes on writing and reading until this one answers. */
  const answeredBy = async (side: 'replica' | 'primary') => {
    const answers = async () => (await counted(() => writeAndRead(1)))[side] === 1
    await until(answers, { seconds: 60, what: `the ${side} answers`, everyMs: 200 })
  }
  /** Writes and reads in turn, and returns how many of the reads lacked the write before. */
  const writeAndRead = async (turns: number) => {
    let stale = 0
    for (let turn = 0; turn < turns; turn += 1) {
      const name = `key ${token()}`
      const made = await admin.call(createApiKey.contract, { body: { name } })
      if (made.status !== 201) throw new Error(made.text)
      const { status, label } = await newest()
      if (status !== 200 || label !== name) stale += 1
    }
    return stale
  }

  await answeredBy('replica')
  const close = await counted(() => writeAndRead(50))
  expectThat('50 reads after a write of the same person have it', close.outcome === 0, close)
  expectThat('and the replica answered nearly all of them', close.replica >= 45, close)

  const texts = (values: object = {}) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const heavy = operations.filter(({ contract }) => contract.heavy)
  const examples = await counted(async () => {
    const statuses: string[] = []
    for (const { contract } of heavy) {
      const { params, query, body } = contract.example ?? {}
      const answer = await admin.call(contract, { params: texts(params), query: texts(query), body })
      statuses.push(`${contract.id} ${answer.status}`)
    }
    return statuses
  })
  const bad = examples.outcome.filter((line) => !/ (200|404)$/.test(line))
  expectThat(
    `${heavy.length} heavy operations answer from the replica`,
    bad.length === 0 && examples.replica === heavy.length,
    examples,
  )

  const owner = postgres(replica.url, { max: 1, onnotice: () => {} })
  await owner`alter system set recovery_min_apply_delay = '10s'`
  await owner`select pg_reload_conf()`
  await owner.end()
  await answeredBy('primary')
  const late = await counted(() => writeAndRead(20))
  expectThat('with a lag of ten seconds 20 reads after a write still have it', late.outcome === 0, late)
  expectThat('because the primary answered them', late.replica === 0 && late.primary === 20, late)

  replica.stop()
  const began = performance.now()
  const down = await counted(() => writeAndRead(20))
  const ms = Math.round(performance.now() - began)
  expectThat(
    `without the replica 20 writes and reads answer (${ms} ms)`,
    down.outcome === 0 && down.primary === 20 && ms < 15_000,
    down,
  )

  const again = postgres(primary.url, { max: 1, onnotice: () => {} })
  replica.start()
  const other = postgres(replica.url, { max: 1, onnotice: () => {} })
  await other`alter system reset recovery_min_apply_delay`
  await other`select pg_reload_conf()`
  await Promise.all([again.end(), other.end()])
  await answeredBy('replica')
  const back = await counted(() => writeAndRead(20))
  expectThat('a replica that is back answers again, and nothing is missing', back.outcome === 0 && back.replica >= 15, back)
  await closeDatabase()
} finally {
  for (const cluster of running.toReversed())
    try {
      cluster.stop()
    } catch {
      // It was stopped before.
    }
  rmSync(folder, { recursive: true, force: true })
  summary()
}
