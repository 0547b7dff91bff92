import type { Contract } from '@/lib/platform/http/contract'
import type { CallInput } from '@/lib/platform/testing/call'
import type { World } from './contract-suite'

/** A call of the administrator of the own organization. */
export const asAdmin =
  (world: () => World) =>
  (contract: Pick<Contract, 'method' | 'path'>, input: CallInput = {}) => {
    const { as, home } = world()
    return as(home, home.admin)(contract, input)
  }
