import type { Contract } from '@/lib/platform/http/contract'
import { contracts } from './contracts'

/**
 * How thoroughly an operation is tested. The pipeline is the same for all operations, so all cases are tested for one operation of each class (`whole`);
 * every other operation gets one case of each kind, in turn.
 */
export type Depth = 'whole' | 'turn'

/** The first contract for each key. */
export function firstOf(all: readonly Contract[], key: (contract: Contract) => string): Contract[] {
  return [...new Map(all.toReversed().map((contract) => [key(contract), contract])).values()].toReversed()
}

const kindOf = ({ access }: Contract) => (typeof access === 'object' ? 'session' : access)

/** The class of an operation for the pipeline: kind of access, method and audit. */
export function classOf({ access, method, audit }: Contract): string {
  const kind = typeof access === 'object' ? ['session', access.role, Boolean(access.permission), access.terms] : [access]
  return [...kind, method, audit !== undefined].join(' ')
}

/** The class of an operation for a host. */
export const hostClassOf = (contract: Contract): string => `${kindOf(contract)} ${contract.method}`

/** The kind of answer that a host passes on: class, status, headers of both sides, and the limit that a middleware counts. */
export function transportClassOf(contract: Contract): string {
  const { status, limit, localized, headers, sends, location, list, deprecated } = contract
  const named = [Object.keys(headers ?? {}), Object.keys(sends ?? {})]
  return JSON.stringify([classOf(contract), status, limit, localized, named, location !== undefined, list?.type, deprecated])
}

/** The class of a list before its rows are read. */
export const listClassOf = (contract: Contract): string => `${kindOf(contract)} ${contract.list?.type}`

const wholeOnes = new Set([
  ...firstOf(contracts, classOf),
  ...firstOf(
    contracts.filter(({ list }) => list),
    listClassOf,
  ),
])

/** `whole` for one operation of each class in the document. */
export const depthOf = (contract: Contract): Depth => (wholeOnes.has(contract) ? 'whole' : 'turn')

/** Of cases that do not depend on the operation: all of them, or one in turn. */
export function inTurn<T>(all: readonly T[], contract: Contract, depth: Depth): readonly T[] {
  const at = contracts.indexOf(contract) % all.length
  return depth === 'whole' ? all : all.slice(at, at + 1)
}
