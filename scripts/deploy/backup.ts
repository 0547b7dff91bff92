/**
 * `npm run backup -- <folder>`: every row and every stored file of this deployment, as one state (docs/operate.md). `npm run restore -- <folder>` puts
 * them into an empty database; with `--check` it only checks the folder.
 *
 * They need the settings of the deployment, from the environment or from .env files. Without DATABASE_URL they use the embedded database in DATA_FOLDER,
 * and start it if it does not run.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { startEmbedded } from '@/db/embedded'
import { errorLine } from '@/lib/platform/error-report'
import { findDeployment } from '../this-deployment'

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const [verb, named] = positionals
let stop = async () => {}

async function run(): Promise<string> {
  if (!named) throw new Error(`name the folder: npm run ${verb} -- <folder>`)
  const folder = resolve(named)
  if (values.check) {
    const { readBackup } = await import('@/lib/host/backup-format')
    return described(folder, await readBackup(folder), 'is whole')
  }
  const found = await findDeployment()
  if (!found.url) {
    const database = await startEmbedded({ folder: join(found.folder, 'postgres') })
    stop = database.stop
    process.env.DATABASE_URL = database.url
  }
  const { env } = await import('@/lib/platform/env')
  const { storage } = await import('@/lib/platform/storage/storage')
  const { APP_SECRET: appSecret, DATABASE_URL: ownerUrl = '' } = env()
  if (verb === 'restore') {
    const { restoreBackup } = await import('@/lib/host/restore')
    return described(folder, await restoreBackup({ ownerUrl, storage: storage(), appSecret }, folder), 'was restored')
  }
  const { backupConnections, writeBackup } = await import('@/lib/host/backup')
  const sql = postgres(ownerUrl, { max: backupConnections, onnotice: () => {} })
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  try {
    const from = { sql, storage: storage(), now: new Date(), appSecret, version }
    return described(folder, await writeBackup(from, folder), 'was written')
  } finally {
    await sql.end()
  }
}

type Sizes = { tables: readonly { rows: number }[]; files: readonly unknown[]; at: string }
function described(folder: string, { tables, files, at }: Sizes, what: string): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `The backup ${folder} of ${at} ${what}: ${rows} rows in ${tables.length} tables, ${files.length} files. APP_SECRET is not in it.`
}

try {
  console.log(await run())
} catch (error) {
  console.error(`The ${verb} was not done: ${errorLine(error)}`)
  process.exitCode = 1
} finally {
  await stop()
}
