// Writes the members of an organization into a file: node nightly-sync.mjs <address> <file that holds key:secret of a service account> <file to write>
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const [url, keyFile = 'masar.key', file = 'members.json'] = process.argv.slice(2)
const mostAttempts = 8
let token = ''

async function call(method, path, attempt = 1) {
  // Read each time: a new secret is used from the next request on, and until the overlap ends the old one works too.
  const key = (await readFile(keyFile, 'utf8')).trim()
  const headers = { 'x-api-key': key, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers }).catch((error) => ({ error, status: 0 }))
  if (answer.ok) return answer.json()
  const { metadata, message } = answer.error ? {} : await answer.json()
  if (attempt < mostAttempts && [0, 429, 503].includes(answer.status)) {
    await sleep(1000 * Number(answer.headers?.get('retry-after') ?? attempt))
    return call(method, path, attempt + 1)
  }
  if (attempt < mostAttempts && answer.status === 401 && token) {
    token = ''
    await signIn()
    return call(method, path, attempt + 1)
  }
  throw new Error(`${method} ${path}: ${answer.status} ${message ?? answer.error} (request ${metadata?.requestId})`)
}

const signIn = async () => {
  token = (await call('POST', '/public/service-account/token')).data.accessToken
}

await signIn()
const members = []
for (let cursor = ''; cursor !== undefined; ) {
  const { data, metadata } = await call('GET', `/admin/organization/member/list?perPage=100${cursor && `&cursor=${cursor}`}`)
  members.push(...data)
  cursor = metadata.nextCursor
}
await writeFile(file, JSON.stringify(members))
console.log(`${members.length} members`)
