import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { overHttp } from '@/lib/platform/testing/http'
import { startServer } from '@/server'
import { operations } from '../product'
import { makeWorld } from './contract-suite'
import { prepare } from './examples'

/** An operation whose example is prepared, and its caller. */
export type Prepared = {
  contract: Contract
  params: Record<string, string>
  query: Record<string, string>
  body?: object
  headers: Record<string, string>
  accessToken: string
  /** The address from which it has to be called, if that matters. */
  peer?: string
  /** Of the organization it belongs to. */
  slug: string
  apiKey: string
}

/**
 * A server whose bare host serves one organization in which the examples of all reading operations work. Those of writes are prepared one by one, because
 * each changes the data of the next.
 */
export async function exampleWorld() {
  const server = await startServer({ port: 0, apiOnly: true })
  const world = await makeWorld(overHttp(server.url))
  const { home } = world
  // More requests from one address than a person sends.
  Object.assign(env(), {
    DEFAULT_ORGANIZATION: home.organization.slug,
    CAPTCHA_PROVIDER: 'test',
    RATE_LIMIT_GENERAL: { requests: 100_000, seconds: 10 },
  })
  const { envelope } = await home.admin.call(createApiKey, { body: { name: 'Examples' } })
  const { key, secret } = envelope.data as { key: string; secret: string }
  const own = `${key}:${secret}`
  const ready = async (contract: Contract): Promise<Prepared> => {
    const { by, input } = await prepare(contract, home, world)
    const { organization, apiKey } = by.org
    const { accessToken } = by.person.tokens
    return { contract, ...input, accessToken, slug: organization.slug, apiKey: by.org === home ? own : apiKey }
  }
  const all = operations.map(({ contract }) => contract)
  const reads: Prepared[] = []
  for (const contract of all.filter(({ method }) => method === 'GET')) reads.push(await ready(contract))
  const writes = all.filter(({ method }) => method !== 'GET')
  return { server, url: server.url.replace('127.0.0.1', 'localhost'), apiKey: own, home, reads, writes, ready }
}
export type ExampleWorld = Awaited<ReturnType<typeof exampleWorld>>
