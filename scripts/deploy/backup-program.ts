import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@/db/embedded'
import { errorLine } from '@/lib/platform/error-report'
import { findDeployment } from '../this-deployment'

type Sizes = { tables: readonly { rows: number }[]; files: readonly unknown[]; at: string }

/** One line about a backup. */
export function described(folder: string, { tables, files, at }: Sizes, outcome: string): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `The backup ${folder} of ${at} ${outcome}: ${rows} rows in ${tables.length} tables, ${files.length} files. APP_SECRET is not in it.`
}

/** Completes the environment for this deployment's database; the embedded one is started where it does not run. Returns what stops it again. */
export async function openDeployment(): Promise<() => Promise<void>> {
  const { folder, url } = await findDeployment()
  if (url) return async () => {}
  const database = await startEmbedded({ folder: `${folder}/postgres` })
  process.env.DATABASE_URL = database.url
  return database.stop
}

/** Runs `backup` or `restore` with the folder and `--check` of the command line, prints its line, and sets the exit code. */
export async function runOnFolder(verb: string, run: (folder: string, isCheck: boolean) => Promise<string>): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
    const [named, ...more] = positionals
    if (!named || more.length > 0) throw new Error(`name one folder: node dist/${verb}.mjs <folder>`)
    console.log(await run(resolve(named), values.check ?? false))
  } catch (error) {
    console.error(`The ${verb} was not done: ${errorLine(error)}`)
    process.exitCode = 1
  }
}
