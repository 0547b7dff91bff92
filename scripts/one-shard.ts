// Lists every statement of the contract suite that is not held to one organization, and so not to one shard of a database distributed by organization.
// `npm test` runs it after them. Each must be in the closed list (db/sharding/across.ts), with a reason.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '@/db/embedded'
import { statementsAcross } from '@/db/sharding/across'
import { planOf, tenantTables } from '@/db/sharding/catalogue'
import { unheldTables } from '@/db/sharding/one-shard'

const folder = process.env.STATEMENTS_FOLDER
if (!folder) throw new Error('STATEMENTS_FOLDER says which statements')
const fewest = 500

const files = readdirSync(folder).filter((file) => file.startsWith('contracts-'))
const sent = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
const texts = [...new Set(sent.map((line): string => JSON.parse(line)))]
const statements = texts.filter((text) => /^\s*(with|select|insert|update|delete|merge)\b/i.test(text))

const home = mkdtempSync(join(tmpdir(), 'masar-shards-'))
const server = await startEmbedded({ folder: join(home, 'postgres'), settings: ['fsync=off'] })
try {
  Object.assign(process.env, { DATABASE_URL: server.url, APP_SECRET: 'a secret that only this database knows of' })
  const { migrate } = await import('@/lib/platform/db/migrate')
  await migrate(server.url)
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const tables = await tenantTables(sql)
  const unused = new Set(statementsAcross)
  const found: string[] = []
  let planned = 0
  for (const statement of statements) {
    const plan = await planOf(sql, statement)
    if (!plan) continue
    planned += 1
    const unheld = [...new Set(unheldTables(plan, tables))]
    if (unheld.length === 0) continue
    const line = statement.replace(/\s+/g, ' ').trim()
    const accepted = statementsAcross.find(({ text }) => text.test(line))
    if (accepted) unused.delete(accepted)
    else found.push(`${unheld.join(', ')}\n  ${line.slice(0, 600)}`)
  }
  await sql.end()
  console.log(`${planned - found.length} of ${planned} statements are held to one organization or listed`)
  for (const line of [...found, ...[...unused].map(({ text }) => `listed, but not sent: ${text}`)]) console.log(line)
  if (found.length > 0 || unused.size > 0 || planned < fewest) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}
