import { changeState, lockAccount } from '@/lib/domain/house/identity/account/account-state.service'
import { changeHoldings, holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './member-state.contract'

export const suspendMember = implement(contracts.suspendMember, (context, { params: { id } }) => {
  const plan = async () => {
    const account = await lockAccount(context, id)
    if (id === context.user.id || account.status !== 'active') context.fail('stateConflict')
    return { account, taken: await holdingOf(context, id, 'whatever state') }
  }
  return changeHoldings(context, plan, ({ account }) => changeState(context, account, 'blocked'))
})

export const restoreMember = implement(contracts.restoreMember, (context, { params: { id } }) => {
  const plan = async () => {
    const account = await lockAccount(context, id)
    if (account.status === 'active') context.fail('stateConflict')
    return { account, given: await holdingOf(context, id, 'whatever state') }
  }
  return changeHoldings(context, plan, ({ account }) => changeState(context, account, 'active'))
})
