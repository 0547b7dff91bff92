import type { Contract } from './contract'
import type { Operation } from './implement'

type Placed = Pick<Contract, 'path' | 'method'>

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'contract' in value && 'verb' in value

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** By path, then by method. */
export const inOrder = (one: Placed, other: Placed): number =>
  (one.path === other.path ? 0 : one.path < other.path ? -1 : 1) || methods.indexOf(one.method) - methods.indexOf(other.method)

/** Every operation that a room's service modules export (`import * as roles from './roles.service'`), by path and method. */
export const operationsIn = (...services: object[]): readonly Operation[] =>
  services
    .flatMap((service) => Object.values(service).filter(isOperation))
    .toSorted(({ contract: one }, { contract: other }) => inOrder(one, other))
