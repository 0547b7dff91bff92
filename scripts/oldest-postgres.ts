// Prepares every statement that the tests sent to the newest Postgres on the one of TEST_DATABASE_URL_15, which reports unsupported syntax, functions
// and types. `npm test` runs it after them. It takes a second; running all those tests again took two minutes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'

const { STATEMENTS_FOLDER: folder, TEST_DATABASE_URL_15: given } = process.env
if (!folder || !given) throw new Error('STATEMENTS_FOLDER and TEST_DATABASE_URL_15 say which statements, and where')
const fewest = 500

const sent = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
const texts = [...new Set(sent.map((line): string => JSON.parse(line)))]
// Others cannot be prepared.
const statements = texts.filter((text) => /^\s*(with|select|insert|update|delete|merge|values)\b/i.test(text))

const onDatabase = (name: string) => Object.assign(new URL(given), { pathname: `/${name}` }).toString()
const name = `masar_statements_${process.pid}`
const admin = postgres(onDatabase('postgres'), { max: 1, onnotice: () => {} })
await admin.unsafe(`create database ${name}`)
try {
  Object.assign(process.env, { DATABASE_URL: onDatabase(name), APP_SECRET: 'a secret that only this database knows of' })
  const { migrate } = await import('@/lib/platform/db/migrate')
  await migrate(onDatabase(name))
  const refused = await refusedStatements()
  console.log(`Postgres 15 understands ${statements.length - refused.length} of ${statements.length} statements`)
  for (const line of refused) console.log(line)
  if (refused.length > 0 || statements.length < fewest) process.exitCode = 1
} finally {
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
}

async function refusedStatements(): Promise<string[]> {
  const sql = postgres(onDatabase(name), { max: 1, onnotice: () => {} })
  const refused: string[] = []
  for (const text of statements)
    try {
      await sql.unsafe(`prepare probe as ${text}`)
      await sql.unsafe('deallocate probe')
    } catch (error) {
      if (!isOfTest(error) && !isUntyped(error))
        refused.push(`${error instanceof Error ? error.message : error}\n  ${text.slice(0, 500)}`)
    }
  await sql.end()
  return refused
}

/** Whether only the type of a parameter is unknown, which the driver sends with the value: that fails on every version. */
const isUntyped = (error: unknown) =>
  error instanceof postgres.PostgresError && ['42P18', '42P08', '42725', '42804'].includes(error.code)

/** Whether a table or function (test_...) of a test is missing; those of the product are created by the same migrations on both. */
function isOfTest(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false
  const { code, message } = error
  return (code === '42P01' && !/"?pg_/.test(message)) || (code === '42883' && message.startsWith('function test_'))
}
