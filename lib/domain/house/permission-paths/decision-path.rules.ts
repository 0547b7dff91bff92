import { checks, isUsable, type Standing } from '@/lib/platform/auth/decision'
import { opensPath } from '@/lib/platform/auth/key-kinds'
import { grantOf, type Permission, type Reach, scopeHeld } from '@/lib/platform/auth/permissions'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import type { Contract } from '@/lib/platform/http/contract'
import { text } from '@/lib/platform/i18n/text'
import type { CallerKind, DecisionCheck, Extent, RecordOfGroups } from './words'

export type Caller = Standing & { kind: CallerKind; status: string }
export type RecordInGroups = { kind: RecordOfGroups; isInGroups: boolean; isTaught: boolean }
type Asked = { permission: Permission; record: RecordInGroups | null }
/** A check with its outcome; `said` is the key of its sentence. */
type Outcome = { check: DecisionCheck; isMet: boolean; refusal: ErrorName; said: string }

const missing: { [Kind in RecordOfGroups]: ErrorName } = {
  person: 'userNotFound',
  group: 'groupNotFound',
  enrolment: 'enrolmentNotFound',
}

/** A sentence in both languages. */
export const inBoth = (key: string, values?: { [name: string]: string | number }) => ({
  ar: text('ar', `permissionPaths.${key}`, values),
  en: text('en', `permissionPaths.${key}`, values),
})

/** The checks before those of the operation's access: the gate makes them for service accounts, `authenticate` for people. */
function beforeAccess({ kind, status }: Caller, path: string): Outcome[] {
  const isProgram = kind === 'serviceAccount'
  const isOpen = isUsable(status)
  const isRight = !isProgram || opensPath('service', path)
  return [
    {
      check: 'account',
      isMet: isOpen,
      refusal: isProgram ? 'apiKeyUnknown' : 'userInactive',
      said: isOpen ? 'usable' : 'closed',
    },
    {
      check: 'token',
      isMet: isRight,
      refusal: 'apiKeyKindForbidden',
      said: isProgram ? (isRight ? 'program' : 'barred') : 'person',
    },
  ]
}

function saidOf(check: (typeof checks)[number]['name'], isMet: boolean, caller: Caller, access: Access, permission: Permission) {
  if (check === 'permission') {
    const [narrow, ...others] = isMet ? narrowerOf(caller, access, permission) : []
    if (narrow === 'own') return 'taught'
    if (narrow) return others.length > 0 ? 'groupsAndTaught' : 'group'
    return `${scopeHeld(caller.permissions, permission) ?? 'none'}${isMet ? '' : 'Refused'}`
  }
  if (check === 'roleType') return access.role === undefined ? 'notAsked' : isMet ? 'held' : 'lacking'
  if (caller.kind === 'serviceAccount') return 'program'
  return access.terms === false ? 'notAsked' : isMet ? 'accepted' : 'open'
}
type Access = Exclude<Contract['access'], string>

/** The narrower scopes in which an operation for administrators answers a caller: for their groups, their own paths, or both; none: for everybody. */
const narrowerOf = ({ permissions }: Caller, { reach = [] }: Access, permission: Permission) =>
  permissions.has(permission) ? [] : reach.filter((scope) => permissions.has(grantOf(permission, scope))).toSorted()

function extentOf(caller: Caller, access: Access, permission: Permission): Extent {
  const [narrow, ...others] = narrowerOf(caller, access, permission)
  if (narrow === 'own') return 'taught'
  if (narrow) return others.length > 0 ? 'groupsAndTaught' : 'groups'
  return access.role === 'admin' ? 'everyone' : 'own'
}

function outcomeOf({ kind, isInGroups, isTaught }: RecordInGroups, narrower: Reach): Outcome {
  const [byGroup, byPath] = [narrower.includes('group') && isInGroups, narrower.includes('own') && isTaught]
  const where = byGroup ? 'Inside' : byPath ? 'Taught' : narrower.includes('group') ? 'Outside' : 'NotTaught'
  return { check: 'record', isMet: byGroup || byPath, refusal: missing[kind], said: `${kind}${where}` }
}

/** The checks of a request for one operation, in their order, up to the first that refuses. */
export function decisionPath(
  caller: Caller,
  { id, method, path }: Pick<Contract, 'id' | 'method' | 'path'>,
  access: Access,
  { permission, record }: Asked,
) {
  const ofAccess = checks.map(({ name, refusal, isMet }): Outcome => {
    const met = isMet(caller, access)
    return { check: name, isMet: met, refusal, said: saidOf(name, met, caller, access, permission) }
  })
  const narrower = narrowerOf(caller, access, permission)
  // People and groups belong to no path, so paths do not limit them.
  const limits = narrower.includes('group') || (record?.kind === 'enrolment' && narrower.length > 0)
  const ofRecord = record && limits ? [outcomeOf(record, narrower)] : []
  const outcomes = [...beforeAccess(caller, path), ...ofAccess, ...ofRecord]
  const refusedAt = outcomes.findIndex(({ isMet }) => !isMet)
  const refusal = outcomes[refusedAt]?.refusal
  const made = refusedAt < 0 ? outcomes : outcomes.slice(0, refusedAt + 1)
  const [statusCode, status] = refusal ? codeOf(refusal) : [200, 200]
  return {
    id,
    method,
    path,
    isAllowed: !refusal,
    extent: refusal ? null : extentOf(caller, access, permission),
    refusal: refusal ? { statusCode, status } : null,
    checks: made.map(({ check, isMet, said }) => ({ check, isMet, words: inBoth(`checks.${check}.${said}`) })),
  }
}
