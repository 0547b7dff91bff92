import { errorLine } from '@/lib/platform/error-report'
import { ask, rowsOf, type Settings } from './comment'

/** The most previews that one run cares for, the newest first. */
const most = 30

/** Only such an address gets the secret. */
function addressOf(value: unknown, hosts: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { origin, protocol, hostname } = new URL(value)
  return protocol === 'https:' && hostname.endsWith(hosts) ? origin : null
}

/** The newest deployment of each branch that is still there, if it succeeded. */
export async function previewsOf(settings: Settings, hosts: string): Promise<string[]> {
  const at = `/repos/${settings.repository}`
  const deployments = rowsOf(await ask(settings, 'GET', `${at}/deployments?environment=Preview&per_page=100`))
  const branches = rowsOf(await ask(settings, 'GET', `${at}/branches?per_page=100`)).map(({ name }) => name)
  const newest = new Map<unknown, unknown>()
  for (const { ref, id } of deployments) if (branches.includes(ref) && !newest.has(ref)) newest.set(ref, id)
  const found: string[] = []
  for (const id of [...newest.values()].slice(0, most)) {
    const [status] = rowsOf(await ask(settings, 'GET', `${at}/deployments/${id}/statuses?per_page=1`))
    const address = status?.state === 'success' ? addressOf(status.environment_url, hosts) : null
    if (address) found.push(address)
  }
  return found
}

/** Lets each preview do its background work for a while; one line for each. A preview that fails does not stop the others. */
export async function workOf(addresses: readonly string[], secret: string, send: typeof fetch = fetch): Promise<string[]> {
  const lines: string[] = []
  for (const address of addresses) {
    const outcome = await send(`${address}/api/cron/background`, {
      headers: { authorization: `Bearer ${secret}` },
      redirect: 'error',
      signal: AbortSignal.timeout(60_000),
    }).then(({ status }) => String(status), errorLine)
    lines.push(`${address}: ${outcome}`)
  }
  return lines
}
