import { beforeAll, describe, inject, it } from 'vitest'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import type { Operation } from '@/lib/platform/http/implement'
import { example, exampleElsewhere, foreignPath, foreignRecord, keptTokens } from './answers'
import { makeWorld, type World } from './contract-suite'
import { classOf, type Depth, depthOf, firstOf, hostClassOf, listClassOf, transportClassOf } from './depth'
import { handle } from './fixtures'
import { firstPages, pages, pagesElsewhere } from './lists'
import { type Check, refusals } from './refusals'

type DepthOf = (contract: Contract) => Depth

/** Runs a check for each contract it applies to. */
function each({ title, applies, run }: Check, contracts: readonly Contract[], world: () => World, depth: DepthOf): void {
  const rows = contracts.filter(applies).map((contract) => [contract.id, contract] as const)
  if (rows.length > 0) it.each(rows)(title, (_, contract) => run(world(), contract, depth(contract)))
}

/** The shared suite for the operations of one room, in process. Checks before the SQL are not repeated on the oldest Postgres. */
export function testContracts(operations: readonly Operation[]): void {
  describe('every operation of the room', () => {
    let world: World
    beforeAll(async () => {
      env().CAPTCHA_PROVIDER = 'test'
      world = await makeWorld(handle)
    })
    const contracts = operations.map(({ contract }) => contract)
    const { isOldest } = inject('server')
    const checks = isOldest
      ? [exampleElsewhere, keptTokens, pagesElsewhere, foreignRecord]
      : [...refusals, example, keptTokens, pages, foreignRecord, foreignPath]
    for (const check of checks) each(check, contracts, () => world, isOldest ? () => 'turn' : depthOf)
  })
}

const depthOn = (wholeOnes: readonly Contract[]): DepthOf => {
  const set = new Set(wholeOnes)
  return (contract) => (set.has(contract) ? 'whole' : 'turn')
}

/**
 * The shared suite over HTTP. All refusals are tested for one operation of each kind of access and method, and one refusal of each kind for one
 * operation of each class. Examples run for one operation of each class and kind of answer. The tests of the gate reach every operation
 * (gate-on-host.ts); what it refuses is tested in process.
 */
export function testContractsOnHost(operations: readonly Operation[], world: () => World): void {
  const contracts = operations.map(({ contract }) => contract)
  const classes = firstOf(contracts, classOf)
  const depth = depthOn(firstOf(contracts, hostClassOf))
  for (const check of [...refusals, keptTokens, foreignRecord]) each(check, classes, world, depth)
  each(exampleElsewhere, firstOf(contracts, transportClassOf), world, depthOn(classes))
  each(
    firstPages,
    firstOf(
      contracts.filter(({ list }) => list),
      listClassOf,
    ),
    world,
    depth,
  )
}

/** The same for a host that differs only in code that is the same for every path: classes of operations, and an example of each. */
export function testClassesOnHost(operations: readonly Operation[], world: () => World): void {
  const contracts = operations.map(({ contract }) => contract)
  const classes = firstOf(contracts, classOf)
  const depth = depthOn(firstOf(contracts, hostClassOf))
  for (const check of refusals) each(check, classes, world, depth)
  each(exampleElsewhere, classes, world, depth)
}
