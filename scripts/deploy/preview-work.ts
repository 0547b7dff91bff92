/**
 * `npm run preview:work`, in a workflow of GitHub by the clock: lets every preview do its background work, because Vercel's own cron knows only production.
 * PREVIEW_HOSTS: how the hosts of previews end.
 */
import { errorLine } from '@/lib/platform/error-report'
import { previewsOf, workOf } from './background'

const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = process.env
const { CRON_SECRET: secret, PREVIEW_HOSTS: hosts = '.vercel.app' } = process.env

try {
  if (!repository || !token || !secret) throw new Error('GITHUB_REPOSITORY, GITHUB_TOKEN and CRON_SECRET are needed')
  const lines = await workOf(await previewsOf({ api, repository, token }, hosts), secret)
  for (const line of lines) console.log(line)
  if (lines.some((line) => !line.endsWith(': 200'))) process.exitCode = 1
} catch (error) {
  console.error(`The previews could not work: ${errorLine(error)}`)
  process.exitCode = 1
}
