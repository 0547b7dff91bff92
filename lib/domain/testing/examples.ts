import type { Contract } from '@/lib/platform/http/contract'
import type { Org, World } from './contract-suite'
import type { Preparations } from './preparations'
import { roomFixtures } from './rooms'

const preparations: Preparations = Object.fromEntries(
  [...roomFixtures.values()].flatMap(({ examples = {} }) => Object.entries(examples)),
)

/** Prepares the data that a contract's example assumes, and returns how to call it. */
export async function prepare(contract: Contract, org: Org, world: World) {
  const { params, query, body, headers = {}, peer, by, actorId } = (await preparations[contract.id]?.(org, world)) ?? {}
  const { example } = contract
  return {
    by: by ?? { org, person: org.admin },
    actorId,
    input: {
      headers,
      peer,
      params: { ...(example.params as object), ...params } as Record<string, string>,
      query: { ...(example.query as object), ...query } as Record<string, string>,
      body: contract.body && { ...(example.body as object), ...body },
    },
  }
}
