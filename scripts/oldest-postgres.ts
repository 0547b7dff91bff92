// Asks the Postgres of TEST_DATABASE_URL_15 to prepare every statement that the tests on the newest one have sent: what it does not know (syntax,
// functions, types) it says then. `npm test` runs it behind them. A second, where running all those tests again took two minutes.
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

/** Whether only the type of a value is not known, which the driver tells with the value: no version knows it. */
const isUntyped = (error: unknown) =>
  error instanceof postgres.PostgresError && ['42P18', '42P08', '42725', '42804'].includes(error.code)

/** Whether what is missing is a table or a function (test_...) that a test made for itself: the product's own are made by the same migrations in both. */
function isOfTest(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false
  const { code, message } = error
  return (code === '42P01' && !/"?pg_/.test(message)) || (code === '42883' && message.startsWith('function test_'))
}
