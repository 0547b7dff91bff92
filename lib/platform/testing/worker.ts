import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { waitLong } from './patience'

// Each worker copies the migrated template when its first file begins. Files that share a worker share that database, in which each test creates
// organizations of its own; in the lanes of `databaseOfEachFile` every file gets a copy.
waitLong()

declare global {
  var masarTestDatabase: string | undefined
}

if (!globalThis.masarTestDatabase || inject('databaseOfEachFile')) {
  const { url, socket, template } = inject('server')
  const name = `masar_w${process.ppid}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  Object.assign(process.env, { TEST_DATABASE_URL: own, DATABASE_URL: own, ...(socket && { DATABASE_SOCKET: socket }) })
  // An earlier file of this process may have read them; reset.ts keeps what it read.
  const { env } = await import('../env')
  for (const read of [env(), globalThis.masarTestEnvironment]) if (read) read.DATABASE_URL = own
  // The keys that sign tokens are those of a database.
  globalThis.masarKeyRing = undefined
  const { admitLogin } = await import('../db/migrate')
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  // One worker at a time: while the template is copied nobody may be connected to it, and roles belong to the whole cluster.
  await admin`select pg_advisory_lock(727003)`
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  // TEST_POOLER: the port of a pooler in transaction mode on this machine, before the same server; the app then goes through it.
  if (process.env.TEST_POOLER) {
    const { appUrl } = await import('../db/app-url')
    const through = Object.assign(new URL(appUrl()), { port: process.env.TEST_POOLER }).toString()
    const pooled = { DATABASE_APP_URL: through, DATABASE_TRANSACTION_POOLER: true, DATABASE_SOCKET: undefined }
    for (const read of [env(), globalThis.masarTestEnvironment]) if (read) Object.assign(read, pooled)
    Object.assign(process.env, { DATABASE_APP_URL: through, DATABASE_TRANSACTION_POOLER: 'true', DATABASE_SOCKET: '' })
  }
  await admitLogin(admin, name)
  await admin.end()
  globalThis.masarTestDatabase = own
}

afterAll(async () => {
  const { closeDatabase } = await import('../db/pool')
  await closeDatabase()
})
