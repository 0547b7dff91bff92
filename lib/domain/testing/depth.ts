import type { Contract } from '@/lib/platform/http/contract'
import { operations } from '../operations'

/**
 * How much is asked of an operation. The pipeline in front of the operations is one for all of them, so everything it can do is asked of one
 * operation of each class (`whole`); every other operation is asked one thing of each kind, another one than the operation before it.
 */
export type Depth = 'whole' | 'turn'

const contracts = operations.map(({ contract }) => contract)

/** The first contract for each key. */
export function firstOf(all: readonly Contract[], key: (contract: Contract) => string): Contract[] {
  return [...new Map(all.toReversed().map((contract) => [key(contract), contract])).values()].toReversed()
}

const kindOf = ({ access }: Contract) => (typeof access === 'object' ? 'session' : access)

/** What the pipeline treats alike: operations with the same kind of access, method and audit. */
export function classOf({ access, method, audit }: Contract): string {
  const kind = typeof access === 'object' ? ['session', access.role, Boolean(access.permission), access.terms] : [access]
  return [...kind, method, audit !== undefined].join(' ')
}

/** What a host, which stands before the pipeline, can treat differently. */
export const hostClassOf = (contract: Contract): string => `${kindOf(contract)} ${contract.method}`

/** What a host hands on and could lose: of the class, status and headers of both sides, and the limit that a middleware counts in. */
export function transportClassOf(contract: Contract): string {
  const { status, limit, localized, headers, sends, location, list, deprecated } = contract
  const named = [Object.keys(headers ?? {}), Object.keys(sends ?? {})]
  return JSON.stringify([classOf(contract), status, limit, localized, named, location !== undefined, list?.type, deprecated])
}

/** What lists have in common before their rows are read. */
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

/** Of things that the pipeline does not tell apart by operation: all of them, or one in the operation's turn. */
export function inTurn<T>(all: readonly T[], contract: Contract, depth: Depth): readonly T[] {
  const at = contracts.indexOf(contract) % all.length
  return depth === 'whole' ? all : all.slice(at, at + 1)
}
