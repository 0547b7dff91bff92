import { Resolver } from 'node:dns/promises'
import { env } from './env'

/** More texts than these at one name are not read. */
const mostTexts = 100
const longestText = 1000

/** The texts at a name; `missing`: there are none; `unreachable`: no name server answered. */
export type FoundTexts = { texts: string[] } | { problem: 'missing' | 'unreachable' }

const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Reads the TXT records of a name from the name servers of DNS_SERVERS, or those of this machine. Takes ten seconds at most. */
export async function readTexts(name: string): Promise<FoundTexts> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const { DNS_SERVERS } = env()
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(',').map((server) => server.trim()))
  const overdue = setTimeout(() => resolver.cancel(), 10_000)
  try {
    const records = await resolver.resolveTxt(name)
    return { texts: records.slice(0, mostTexts).map((parts) => parts.join('').slice(0, longestText)) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { problem: absent.has(code) ? 'missing' : 'unreachable' }
  } finally {
    clearTimeout(overdue)
  }
}
