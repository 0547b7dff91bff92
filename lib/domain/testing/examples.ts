import type { Contract } from '@/lib/platform/http/contract'
import type { Org, World } from './contract-suite'
import { contractsOfRooms } from './contracts'
import type { Prepared } from './preparations'
import { fixturesOf } from './rooms'

/** A room prepares its own operations only (lib/architecture-rooms.test.ts). */
async function preparationOf(contract: Contract): Promise<((org: Org, world: World) => Promise<Prepared>) | undefined> {
  const [folder] = [...contractsOfRooms].find(([, own]) => own.some(({ id }) => id === contract.id)) ?? []
  return folder === undefined ? undefined : (await fixturesOf(folder))?.examples?.[contract.id]
}

/** Prepares the data that a contract's example assumes, and returns how to call it. */
export async function prepare(contract: Contract, org: Org, world: World) {
  const prepared = await (await preparationOf(contract))?.(org, world)
  const { params, query, body, headers = {}, peer, by, actorId } = prepared ?? {}
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
