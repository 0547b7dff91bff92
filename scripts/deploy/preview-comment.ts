/** `npm run preview:comment`, in a workflow of GitHub: says on the pull requests of PREVIEW_COMMIT where their preview is (PREVIEW_URL). */
import { demoSlugs } from '@/lib/platform/demo-slugs'
import { errorLine } from '@/lib/platform/error-report'
import { postComment } from './comment'

const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = process.env
const { PREVIEW_URL: url, PREVIEW_COMMIT: commit } = process.env

try {
  if (!repository || !token || !url || !commit)
    throw new Error('GITHUB_REPOSITORY, GITHUB_TOKEN, PREVIEW_URL and PREVIEW_COMMIT are needed')
  const count = await postComment({ api, repository, token }, { url, commit, slugs: demoSlugs })
  console.log(`Open pull requests with a comment: ${count}.`)
} catch (error) {
  console.error(`The comment was not written: ${errorLine(error)}`)
  process.exitCode = 1
}
