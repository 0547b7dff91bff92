/**
 * `npm run deploy:database` (`node dist/deploy-database.mjs` on a server): the one step of a deployment that needs the database, after the build. It migrates; a preview gets its own database and,
 * the first time, the demo. A deployment that serves without the owner's login (DATABASE_APP_URL alone) is migrated where that login is known.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '@/lib/platform/env'
import { errorLine } from '@/lib/platform/error-report'
import { folderOf, ownHostsOf } from '@/lib/platform/vercel'

async function run(): Promise<string> {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  process.env.DATA_FOLDER ||= folderOf(process.env)
  const { DATABASE_URL, DATABASE_APP_URL, DATA_FOLDER, deployment, preview, ROOT_DOMAIN } = env()
  if (!DATABASE_URL && DATABASE_APP_URL) return "Only the app's login is known here: run this step where DATABASE_URL is."
  const { prepareDatabase } = await import('./prepare-database')
  const { seedDemo } = await import('@/scripts/seed/demo')
  const [host = ROOT_DOMAIN] = ownHostsOf(env())
  const file = join(DATA_FOLDER, 'demo.json')
  const seed = () => seedDemo({ baseUrl: `https://${host}`, file, renewsSecrets: false })
  const demo = await prepareDatabase(async () => (deployment === 'preview' ? await seed() : null))
  const lines = [`The database ${preview?.database ?? 'of this deployment'} is up to date.`]
  // The demo's passwords are published; its keys are shown here once, in the log of a preview's first deployment.
  for (const { slug, apiKey } of demo?.organizations ?? []) lines.push(`  ${slug}: x-api-key ${apiKey}`)
  return lines.join('\n')
}

try {
  console.log(await run())
} catch (error) {
  console.error(`The database was not prepared: ${errorLine(error)}`)
  process.exitCode = 1
} finally {
  await (await import('@/lib/platform/db/pool')).closeDatabase()
}
