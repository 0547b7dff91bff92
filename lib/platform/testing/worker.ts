import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { waitLong } from './patience'

// One copy of the migrated template for each worker, made when its first file begins. Files that share a worker share it too: each test
// makes organizations of its own.
waitLong()

declare global {
  var masarTestDatabase: string | undefined
}

if (!globalThis.masarTestDatabase) {
  const { url, template } = inject('server')
  const name = `masar_w${process.ppid}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  Object.assign(process.env, { TEST_DATABASE_URL: own, DATABASE_URL: own })
  const { admitLogin } = await import('../db/migrate')
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  // Copying needs the template to be unused for a moment, and roles belong to the whole cluster: one worker at a time.
  await admin`select pg_advisory_lock(727003)`
  await admin.unsafe(`create database ${name} template ${template}`)
  await admitLogin(admin, name)
  await admin.end()
  globalThis.masarTestDatabase = own
}

afterAll(async () => {
  const { closeDatabase } = await import('../db/pool')
  await closeDatabase()
})
