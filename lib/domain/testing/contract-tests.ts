import { beforeAll, describe, inject, it } from 'vitest'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import type { Operation } from '@/lib/platform/http/implement'
import { makeWorld, type World } from '../contract-suite'
import { handle } from '../fixtures'
import { example, foreignRecord, keptTokens } from './answers'
import { firstPages, pages } from './lists'
import { type Check, refusals } from './refusals'

/** Runs a check for each contract it applies to. */
function each({ title, applies, run }: Check, contracts: readonly Contract[], world: () => World): void {
  const rows = contracts.filter(applies).map((contract) => [contract.id, contract] as const)
  if (rows.length > 0) it.each(rows)(title, (_, contract) => run(world(), contract))
}

/** The shared suite for the operations of one room, in process. What lies before the SQL is not asked again on the oldest Postgres. */
export function testContracts(operations: readonly Operation[]): void {
  describe('every operation of the room', () => {
    let world: World
    beforeAll(async () => {
      env().CAPTCHA_PROVIDER = 'test'
      world = await makeWorld(handle)
    })
    const contracts = operations.map(({ contract }) => contract)
    const checks = [example, keptTokens, pages, foreignRecord]
    for (const check of inject('server').isOldest ? checks : [...refusals, ...checks]) each(check, contracts, () => world)
  })
}

/** What the pipeline treats alike: operations with the same kind of access, method and audit. */
function classOf({ access, method, audit }: Contract): string {
  const kind = typeof access === 'object' ? ['session', access.role, Boolean(access.permission), access.terms] : [access]
  return [...kind, method, audit !== undefined].join(' ')
}
function firstOf(contracts: readonly Contract[], key: (contract: Contract) => string): Contract[] {
  return contracts.filter((contract, at) => contracts.findIndex((other) => key(other) === key(contract)) === at)
}

/**
 * The shared suite over HTTP. The host stands before the pipeline, so it is asked once for each class of operations what it refuses;
 * besides, each operation is asked one thing, another one than the operation before it, and does what its example says.
 */
export function testContractsOnHost(operations: readonly Operation[], world: () => World): void {
  const contracts = operations.map(({ contract }) => contract)
  const classes = firstOf(contracts, classOf)
  for (const check of [...refusals, keptTokens, foreignRecord]) each(check, classes, world)
  const others = contracts.filter((contract) => !classes.includes(contract))
  const asked = new Map<Contract, Check | undefined>()
  for (const [at, contract] of others.entries()) {
    const applicable = refusals.filter(({ applies }) => applies(contract))
    asked.set(contract, applicable[at % applicable.length])
  }
  for (const check of refusals)
    each(
      check,
      others.filter((contract) => asked.get(contract) === check),
      world,
    )
  for (const check of [example, firstPages]) each(check, contracts, world)
}

/** The same for a host that differs from another one by what runs before each path: classes of operations, and one example a path. */
export function testPathsOnHost(operations: readonly Operation[], world: () => World): void {
  const contracts = operations.map(({ contract }) => contract)
  for (const check of refusals) each(check, firstOf(contracts, classOf), world)
  each(
    example,
    firstOf(contracts, ({ path }) => path),
    world,
  )
}
