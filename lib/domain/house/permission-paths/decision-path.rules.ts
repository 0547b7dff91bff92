import { checks, isUsable, type Standing } from '@/lib/platform/auth/decision'
import { opensPath } from '@/lib/platform/auth/key-kinds'
import { type Permission, scopeHeld } from '@/lib/platform/auth/permissions'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import type { Contract } from '@/lib/platform/http/contract'
import { text } from '@/lib/platform/i18n/text'
import type { CallerKind, DecisionCheck, Extent, RecordOfGroups } from './words'

export type Caller = Standing & { kind: CallerKind; status: string }
export type RecordInGroups = { kind: RecordOfGroups; isInGroups: boolean }
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
  if (check === 'permission') return `${scopeHeld(caller.permissions, permission) ?? 'none'}${isMet ? '' : 'Refused'}`
  if (check === 'roleType') return access.role === undefined ? 'notAsked' : isMet ? 'held' : 'lacking'
  if (caller.kind === 'serviceAccount') return 'program'
  return access.terms === false ? 'notAsked' : isMet ? 'accepted' : 'open'
}
type Access = Exclude<Contract['access'], string>

/** Whether an operation answers a caller about the people of their groups only. */
const keepsToGroups = (caller: Caller, access: Access, permission: Permission) =>
  access.reach?.includes('group') === true && !caller.permissions.has(permission)

function extentOf(caller: Caller, access: Access, permission: Permission): Extent {
  if (keepsToGroups(caller, access, permission)) return 'groups'
  return access.role === 'admin' ? 'everyone' : 'own'
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
  const ofRecord: Outcome[] =
    record && keepsToGroups(caller, access, permission)
      ? [
          {
            check: 'record',
            isMet: record.isInGroups,
            refusal: missing[record.kind],
            said: `${record.kind}${record.isInGroups ? 'Inside' : 'Outside'}`,
          },
        ]
      : []
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
