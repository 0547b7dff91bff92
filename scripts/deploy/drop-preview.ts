/**
 * `npm run preview:drop -- <branch>`: removes the database, the login and the files of a branch's preview. It needs the settings of the previews:
 * DATABASE_URL, and S3_* or DATA_FOLDER. In a workflow the branch comes as PREVIEW_BRANCH, so that no shell reads its name. A branch without a preview is no error.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorLine } from '@/lib/platform/error-report'

async function run(branch: string | undefined): Promise<string> {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  if (!branch) throw new Error('name the branch: npm run preview:drop -- <branch>')
  Object.assign(process.env, { DEPLOYMENT_ENV: 'preview', PREVIEW_BRANCH: branch })
  const { env } = await import('@/lib/platform/env')
  const { serverUrl, DATA_FOLDER, S3_ENDPOINT, preview } = env()
  if (!serverUrl || !preview) throw new Error('DATABASE_URL is not set')
  const { dropPreviewDatabase } = await import('@/lib/platform/db/preview-database')
  const dropped = await dropPreviewDatabase(serverUrl, branch)
  if (S3_ENDPOINT) {
    const { removePreviewFiles } = await import('@/lib/platform/storage/storage')
    await removePreviewFiles()
  } else rmSync(join(DATA_FOLDER, preview.database), { recursive: true, force: true })
  return dropped ? `Dropped ${preview.database}.` : `There is no database ${preview.database}.`
}

try {
  console.log(await run(process.argv[2] ?? process.env.PREVIEW_BRANCH))
} catch (error) {
  console.error(`The preview was not dropped: ${errorLine(error)}`)
  process.exitCode = 1
}
