import { isPermission } from '@/lib/domain/rooms'
import { scopeHeld } from '@/lib/platform/auth/permissions'
import type { Contract } from '@/lib/platform/http/contract'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { answersOf } from '@/lib/platform/ports'
import { everyRoom } from '@/lib/platform/serving/serves'
import { decisionPath, inBoth } from './decision-path.rules'
import * as contracts from './permission-paths.contract'
import { recordInGroups } from './records.service'
import { standingOf } from './standings.service'

type SignedIn = Contract & { access: Exclude<Contract['access'], string> }
const isSignedIn = (contract: Contract): contract is SignedIn => typeof contract.access === 'object'

/** The operations that ask for a permission, by path and method. */
export async function operationsOf(permission: string): Promise<SignedIn[]> {
  const rooms = await answersOf(everyRoom)
  return rooms
    .flatMap(({ operations }) => operations.map(({ contract }): Contract => contract))
    .filter(isSignedIn)
    .filter(({ access }) => access.permission === permission)
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
}

export const explainPermission = implement(contracts.explainPermission, async (context, { body }) => {
  const { fail, note } = context
  const { userId, subject, action, resourceId } = body
  const permission = `${subject}.${action}`
  if (!isPermission(permission)) throw new Error(`${permission} passed the contract and is not in the registry`)
  const caller = await standingOf(context, userId, { subject, action })
  if (!caller) return fail('userNotFound')
  const { id, kind, name, status, roles } = caller
  note({ resource: { type: kind === 'person' ? 'user' : 'serviceAccount', id, label: name.en ?? name.ar ?? id } })
  const record = resourceId ? await recordInGroups(context, resourceId, userId) : null
  const operations = (await operationsOf(permission)).map((contract) =>
    decisionPath(caller, contract, contract.access, { permission, record }),
  )
  const allowed = operations.filter(({ isAllowed }) => isAllowed).length
  const key = `permissions.${subject}.${action}`
  return {
    caller: { id, kind, name, status },
    subject,
    action,
    meaning: { ar: text('ar', key), en: text('en', key) },
    scope: scopeHeld(caller.permissions, permission),
    isAllowed: allowed > 0,
    words: inBoth('decision', { allowed, all: operations.length }),
    roles: roles.map(({ since, until, ...role }) => ({ ...role, since: new Date(since), until: until ? new Date(until) : null })),
    record: resourceId ? { id: resourceId, kind: record?.kind ?? null, isInGroups: record?.isInGroups ?? false } : null,
    operations,
  }
})
