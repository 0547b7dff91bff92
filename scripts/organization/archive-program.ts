/**
 * `npm run organization:export` and `npm run organization:import`: an organization as one file, and into another server.
 *
 *   npm run organization:export -- --slug=alnoor --file=alnoor.masar.gz
 *   npm run organization:import -- --file=alnoor.masar.gz
 *
 * They need the settings of the deployment, from the environment or from .env files: APP_SECRET, those of the storage of files, and DATABASE_URL, whose role
 * owns the tables; without it the embedded database of a running `npm start`. Both servers run the same version. The file has no passwords and
 * no keys, but everything else that people wrote: keep it as you keep a backup (docs/operate.md).
 */
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { errorLine } from '@/lib/platform/error-report'
import { findDeployment } from '../this-deployment'

const options = { slug: { type: 'string' }, file: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [verb] = positionals

async function run(): Promise<string> {
  const { slug, file } = values
  if (!file) throw new Error('--file is missing.')
  const { url } = await findDeployment()
  if (!url) throw new Error('Set DATABASE_URL, or let `npm start` run meanwhile.')
  const { exportOrganization, forgetHalf, importOrganization } = await import('@/lib/host/organization-archive')
  const { storage } = await import('@/lib/platform/storage/storage')
  const { clock } = await import('@/lib/platform/clock')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    if (verb === 'import') {
      const organization = await importOrganization({ sql, storage: storage() }, file)
      return `The organization ${organization.slug} was imported. People set new passwords with "Forgot password", applications need new API keys.`
    }
    if (!slug) throw new Error('--slug is missing.')
    const { lines } = await exportOrganization({ sql, storage: storage(), now: clock.now() }, slug, file)
    return `The organization ${slug} was written to ${file}: ${lines} lines.`
  } finally {
    await forgetHalf(file)
    await sql.end()
  }
}

try {
  console.log(await run())
} catch (error) {
  console.error(`The organization was not ${verb === 'import' ? 'imported' : 'exported'}: ${errorLine(error)}`)
  process.exitCode = 1
} finally {
  await (await import('@/lib/platform/db/pool')).closeDatabase()
}
