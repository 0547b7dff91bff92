import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { create, shownMember } from './member-facts.service'
import * as contracts from './new-member.contract'

export const createMember = implement(contracts.createMember, async (context, { body }) => {
  if (!body.email && !body.userName && !body.employeeNumber) throw invalid({ key: 'required', property: 'email' })
  const account = await create(context, body)
  context.note({ before: {}, after: { email: account.email, userName: account.userName, role: body.roleId } })
  return shownMember(context, account)
})
