import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { shownPhoto } from '@/lib/domain/house/files/photos.service'
import { fieldsOfPerson, hasEnteredInList, listedPerson, personAsJson } from '@/lib/domain/house/identity/account/people.service'
import {
  type Account,
  accountWith,
  changeFacts,
  isManagedBy,
  isUserName,
  lockManagers,
} from '@/lib/domain/house/identity/account/person-facts.service'
import { accountRecords, insertUsers } from '@/lib/domain/house/identity/account/users.service'
import { accountBy } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { mailStateOfAddress } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { giveRoles } from '@/lib/domain/house/roles/role-assignments.service'
import { rolesHeld } from '@/lib/domain/house/roles/role-members.service'
import { givenByRoles } from '@/lib/domain/house/roles/roles.service'
import { isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { reachOfRules } from '@/lib/domain/people/groups/rule-people.service'
import { groupReach, isGranted } from '@/lib/platform/auth/permissions'
import { signInNameOf } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import { normalEmail } from '@/lib/platform/email-address'
import { invalid, Refusal } from '@/lib/platform/errors'
import { type Context, implement } from '@/lib/platform/http/implement'
import * as contracts from './member-facts.contract'
import type { Member } from './members.contract'

type Reading = Pick<Context, 'db' | 'organization' | 'now'>
type Computed = Pick<z.output<typeof Member>, 'roles' | 'mailState' | 'manager' | 'hasEntered'>

/** An account as the list of members shows it. */
export async function shownMember(context: Reading, account: Account): Promise<z.output<typeof Member>> {
  const { organizationId, email, managerId } = listedPerson
  const computed = await fieldsOfPerson<Computed>(context, account.id, {
    roles: rolesHeld,
    hasEntered: hasEnteredInList,
    mailState: mailStateOfAddress(sql`${organizationId}`, sql`${email}`),
    manager: personAsJson(sql`${organizationId}`, sql`${managerId}`),
  })
  return { ...account, ...computed, photo: shownPhoto(context, account.photo) }
}

/** Whether a caller sees a member: everybody, or those of the groups they manage. */
async function isSeen({ db, organization, user }: Pick<Context<{ role: 'admin' }>, 'db' | 'organization' | 'user'>, id: string) {
  const manager = groupReach(user, 'organizationMember.read')
  if (!manager) return true
  const asked = { organizationId: sql`${organization.id}::uuid`, userId: sql`${id}::uuid` }
  const { isTheirs } = await one(
    db.execute<{ isTheirs: boolean }>(sql`select ${isReachedBy(asked, sql`${manager}::uuid`)} as "isTheirs"`),
  )
  return isTheirs
}

export const readMemberByExternalId = implement(contracts.readMemberByExternalId, async (context, { params }) => {
  const account = await accountWith(context, params)
  if (!account || !(await isSeen(context, account.id))) return context.fail('userNotFound')
  return shownMember(context, account)
})

export const readMemberByEmployeeNumber = implement(contracts.readMemberByEmployeeNumber, async (context, { params }) => {
  const account = await accountWith(context, params)
  if (!account || !(await isSeen(context, account.id))) return context.fail('userNotFound')
  return shownMember(context, account)
})

const audited = ['name', 'userName', 'externalId', 'employeeNumber', 'department', 'jobTitle', 'managerId'] as const
type Change = Partial<Pick<Account, (typeof audited)[number]>>
type Changing = Parameters<typeof accountRecords.lock>[0] &
  Parameters<typeof changeFacts>[0] & { fail: (reason: 'userNotFound' | 'memberManagerCycle') => never }

/** Changes the account of an id; a manager must exist and not report to that person. */
async function change(context: Changing, id: string, set: Change): Promise<Account> {
  if (set.managerId) {
    await lockManagers(context)
    if (await isManagedBy(context, id, set.managerId)) context.fail('memberManagerCycle')
    await accountRecords.get(context, set.managerId)
  }
  const before = await accountRecords.lock(context, id)
  const after = { ...before, ...set }
  // By what they sign in, if there is no address.
  if (signInNameOf(after) === '') throw invalid({ key: 'required', property: 'userName' in set ? 'userName' : 'employeeNumber' })
  return changeFacts(context, before, set, audited)
}

/** Whether a rule of a group may ask for what a change sets; its author must then hold what the managers of such groups hold for them. */
const isForRules = (set: Change): boolean => [set.department, set.jobTitle, set.managerId].some((fact) => fact !== undefined)

/** Changes an account, by those who hold what the managers of groups with rules would hold for the person. */
const changeByRules = (
  context: Changing & { user: { id: string }; fail: (reason: 'roleGrantsTooMuch') => never },
  id: string,
  set: Change,
): Promise<Account> =>
  changeHoldings(
    context,
    async () => ({ given: isForRules(set) ? await reachOfRules(context) : undefined }),
    () => change(context, id, set),
  )

export const updateMember = implement(contracts.updateMember, async (context, { params, body }) =>
  shownMember(context, await changeByRules(context, params.id, body)),
)

type Putting = Parameters<Parameters<typeof implement<typeof contracts.putMemberByExternalId>>[1]>[0]
type New = z.output<NonNullable<typeof contracts.putMemberByExternalId.body>> & Change

/** Refuses a new person whose names another person has already. */
async function taken(context: Putting, { userName, employeeNumber }: Parameters<typeof signInNameOf>[0]): Promise<never> {
  if (userName !== null && (await isUserName(context, userName))) return context.fail('memberUserNameTaken')
  const holder = employeeNumber === null ? undefined : await accountWith(context, { employeeNumber })
  return context.fail(holder ? 'memberEmployeeNumberTaken' : 'emailExists')
}

/** Creates an account for a person of another system, or one that is entered by hand. */
export async function create(
  context: Putting,
  { email, roleIds, roleId, locale, name, userName, ...facts }: New,
): Promise<Account> {
  const { organization, user } = context
  const address = email === undefined ? '' : normalEmail(email)
  const names = { email: address, userName: userName ?? null, employeeNumber: facts.employeeNumber ?? null }
  const signInName = signInNameOf(names)
  if (roleIds && roleId) throw invalid({ key: 'oneOf', property: 'roleIds' })
  const given = roleIds ?? (roleId ? [roleId] : [])
  // A number alone names an existing person; with a role it is meant for a new person.
  if (!signInName || (!email && !userName && given.length === 0)) return context.fail('userNotFound')
  if (given.length === 0) throw invalid({ key: 'required', property: 'roleIds' })
  for (const permission of ['organizationMember.create', 'role.assign'] as const)
    if (!isGranted(user.permissions, { role: 'admin', permission })) throw new Refusal('permissionForbidden')
  const plan = async () => ({ given: await givenByRoles(context, given) })
  return changeHoldings(context, plan, async () => {
    const called = name ?? { en: signInName.split('@')[0] }
    const { employeeNumber = null, ...others } = facts
    const known = { ...names, name: called, locale: locale ?? organization.defaultLocale, facts: { employeeNumber } }
    const id = (await insertUsers(context, [known])).get(signInName) ?? (await taken(context, names))
    await giveRoles(
      context,
      [...new Set(given)].map((one) => ({ userId: id, roleId: one })),
    )
    const row = await change(context, id, others)
    context.note({ before: {} })
    return row
  })
}

/** Changes the person with one of the two ids, gives the id to the account of the address, or creates an account. */
async function put(context: Putting, known: Parameters<typeof accountWith>[1], body: New) {
  const { email, roleIds: _roleIds, roleId: _roleId, locale: _locale, ...facts } = body
  const account = await accountWith(context, known)
  if (account) return { ...(await shownMember(context, await changeByRules(context, account.id, facts))), isNew: false }
  const sameAddress = email === undefined ? undefined : await accountBy(context, { email })
  if (!sameAddress) return { ...(await shownMember(context, await create(context, { ...body, ...known }))), isNew: true }
  const held = 'externalId' in known ? sameAddress.externalId : sameAddress.employeeNumber
  if (held !== null) context.fail('emailExists')
  return { ...(await shownMember(context, await changeByRules(context, sameAddress.id, { ...facts, ...known }))), isNew: false }
}

export const putMemberByExternalId = implement(contracts.putMemberByExternalId, (context, { params, body }) =>
  put(context, params, body),
)

export const putMemberByEmployeeNumber = implement(contracts.putMemberByEmployeeNumber, (context, { params, body }) =>
  put(context, params, body),
)
