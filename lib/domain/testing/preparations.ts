import type { Contract } from '@/lib/platform/http/contract'
import type { Org, Person, World } from './contract-suite'

/** Values that an example cannot contain: ids, secrets and tokens of records that must exist first. */
export type Prepared = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** The client's address, if it matters. */
  peer?: string
  /** The caller, if not the administrator. */
  by?: { org: Org; person: Person }
  /** The actor of the audit row for an anonymous call; null for none. */
  actorId?: string | null
}

/** By contract id; other operations work with their unchanged example. */
export type Preparations = Record<string, (org: Org, world: World) => Promise<Prepared>>

let made = 0
export const unique = () => {
  made += 1
  return made
}
export const idOf = (data: unknown) => (data as { id: string }).id

/** Calls an operation as the administrator; returns the id of the created record. */
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
