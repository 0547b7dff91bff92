import postgres from 'postgres'
import { errorLine } from '@/lib/platform/error-report'
import type { Storage } from '@/lib/platform/storage/objects'
import { findDeployment } from '../this-deployment'

/**
 * Runs work on the file of an organization with the settings of the deployment, from the environment or from .env files: APP_SECRET, those of the storage
 * of files, and DATABASE_URL, whose role owns the tables; without it the embedded database of a running `npm start`. Prints the work's line, or why it was
 * not done, and sets the exit code.
 */
export async function runOnArchive(
  file: string | undefined,
  outcome: string,
  work: (from: { sql: postgres.Sql; storage: Storage }, file: string) => Promise<string>,
): Promise<void> {
  try {
    if (!file) throw new Error('--file is missing.')
    const { url } = await findDeployment()
    if (!url) throw new Error('Set DATABASE_URL, or let `npm start` run meanwhile.')
    const { forgetHalf } = await import('@/lib/host/organization-archive')
    const { storage } = await import('@/lib/platform/storage/storage')
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    try {
      console.log(await work({ sql, storage: storage() }, file))
    } finally {
      await forgetHalf(file)
      await sql.end()
    }
  } catch (error) {
    console.error(`The organization was not ${outcome}: ${errorLine(error)}`)
    process.exitCode = 1
  } finally {
    await (await import('@/lib/platform/db/pool')).closeDatabase()
  }
}
