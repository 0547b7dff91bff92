import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { overHttp } from '@/lib/platform/testing/http'
import { startServer } from '@/server'
import { createApiKey } from '../api-keys/api-keys.contract'
import { makeWorld, type Org } from '../contract-suite'
import { prepare } from '../contract-suite-examples'
import { operations } from '../operations'

/** An operation that reads, with what its example takes for granted made true, and who may call it. */
export type PreparedRead = {
  contract: Contract
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  accessToken: string
}

/** A server whose bare host serves one organization, in which the examples of all operations that read work. */
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
  const reads: PreparedRead[] = []
  for (const { contract } of operations.filter((operation) => operation.contract.method === 'GET'))
    reads.push(await prepared(contract, home, (org) => prepare(contract, org, world)))
  return { server, url: server.url.replace('127.0.0.1', 'localhost'), apiKey: `${key}:${secret}`, home, reads }
}
export type ExampleWorld = Awaited<ReturnType<typeof exampleWorld>>

async function prepared(contract: Contract, home: Org, make: (org: Org) => ReturnType<typeof prepare>): Promise<PreparedRead> {
  const { by, input } = await make(home)
  if (by.org !== home) throw new Error(`The example of ${contract.id} belongs to another organization`)
  const { params, query, headers } = input
  return { contract, params, query, headers, accessToken: by.person.tokens.accessToken }
}
