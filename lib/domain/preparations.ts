import type { Contract } from '@/lib/platform/http/contract'
import type { Org, Person, World } from './contract-suite'

/** What an example cannot know by itself: ids, secrets and tokens of things that must exist first. */
export type Prepared = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** The client's address, where it matters. */
  peer?: string
  /** Who calls, when it is not the administrator. */
  by?: { org: Org; person: Person }
  /** Whom the audit row names, when the call itself comes from nobody; null for nobody. */
  actorId?: string | null
}

/** By contract id; an operation that is not here works with its example as written. */
export type Preparations = Record<string, (org: Org, world: World) => Promise<Prepared>>

let made = 0
export const unique = () => {
  made += 1
  return made
}
export const idOf = (data: unknown) => (data as { id: string }).id

/** Calls an operation as the administrator and hands back the id of what it made. */
export async function make(org: Org, contract: Contract, body: object): Promise<string> {
  const { envelope } = await org.admin.call(contract, { body })
  if (envelope.statusCode !== 200) throw new Error(`${contract.id} of a preparation answered ${envelope.statusCode}`)
  return idOf(envelope.data)
}

/** A list gets at least two items. */
export const twice = async (work: () => Promise<unknown>): Promise<Prepared> => {
  await work()
  await work()
  return {}
}
