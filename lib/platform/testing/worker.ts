import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

// One copy of the migrated template per test file: files run side by side and never see each other's rows.
const { url, template } = inject('server')
const name = `masar_w${process.ppid}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
const own = Object.assign(new URL(url), { pathname: `/${name}` }).toString()
process.env.TEST_DATABASE_URL = own
process.env.DATABASE_URL = own
process.env.APP_SECRET = 'a secret that only the tests of this checkout know'
process.env.LOG_LEVEL ??= 'silent'
process.env.ROOT_DOMAIN ??= 'localhost:3000'

const admin = postgres(url, { max: 1, onnotice: () => {} })
// Copying needs the template to be unused for a moment; another worker may be copying it too.
await admin`select pg_advisory_lock(727003)`
await admin.unsafe(`create database ${name} template ${template}`)
await admin`select pg_advisory_unlock(727003)`
await admin.end()
const { migrate } = await import('../db/migrate')
await migrate(own)

afterAll(async () => {
  const { closeDatabase } = await import('../db/pool')
  await closeDatabase()
})
