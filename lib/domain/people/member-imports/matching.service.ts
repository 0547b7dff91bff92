import type { ImportedChange, ImportProblem, memberImports } from '@/db/schema/member-imports'
import {
  accountsByKeys,
  accountsNamed,
  addressesOf,
  type KeyedAccountRow,
} from '@/lib/domain/house/identity/account/keyed-accounts.service'
import { isBeyond } from '@/lib/domain/house/roles/holdings.rules'
import { holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { namesOfRoles } from '@/lib/domain/house/roles/roles.service'
import { peopleAbove, rolesOfPeople } from '@/lib/domain/house/roles/roles-of-people.service'
import { importedGroupsOf } from '@/lib/domain/people/groups/groups-in-files.service'
import { reachOfRules } from '@/lib/domain/people/groups/rule-people.service'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { type GroupsOfRows, namesTogether } from './cells-of-groups.service'
import { isEmptied, type PersonRow } from './people-rows.rules'
import { changesOf, isForRules } from './person-changes.rules'
import { accountOfRow, calledBy, KeyIndex, keyForms, type RowKeys } from './person-keys.rules'

type Import = typeof memberImports.$inferSelect

/** A row with what it means. */
export type MeantRow = {
  number: number
  person: PersonRow
  /** Null: the row says nothing of groups. */
  groupIds: string[] | null
  /** Roles that the row gives: of an existing person those that they do not hold. */
  given: string[]
  account: KeyedAccountRow | null
  /** Every account that one of its keys names: none of them is missing in the file. */
  named: string[]
  changes: ImportedChange[]
  managerId: string | null
  setsManager: boolean
}

const keysOf = ({ email, facts }: PersonRow): RowKeys => ({
  email: email || undefined,
  employeeNumber: facts.employeeNumber,
  externalId: facts.externalId,
})

/** Finds the accounts that rows mean; rows whose keys contradict each other get a problem. */
export async function findAccounts(context: JobContext, { leadsBy }: Import, rows: readonly MeantRow[]): Promise<void> {
  const keys = rows.map(({ person }) => keysOf(person))
  const all = (field: keyof RowKeys) => [...new Set(keys.flatMap((one) => one[field] ?? []))]
  const accounts = await accountsByKeys(context, {
    emails: all('email'),
    employeeNumbers: all('employeeNumber').flatMap(keyForms),
    externalIds: all('externalId').flatMap(keyForms),
  })
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const index = new KeyIndex(accounts)
  for (const [at, row] of rows.entries()) {
    const { account, problem, all: named } = accountOfRow(keys[at] ?? {}, leadsBy, index)
    row.named = named.map(({ id }) => id)
    if (problem) row.person.problems.push(problem satisfies ImportProblem)
    row.account = (account && byId.get(account.id)) ?? null
    // The file says of a suspended account that it is: nothing is to be done.
    if (row.account && row.account.status !== 'active')
      row.person.problems = row.person.problems.filter(({ key }) => key !== 'notActive')
  }
}

type Names = Map<string, { ar?: string; en?: string }>
/** The roles, groups and managers that the matched people of a piece have. */
type Held = {
  roles: Map<string, Set<string>>
  groups: Map<string, Set<string>>
  /** Accounts by the names of managers in the file, and the addresses of managers. */
  managers: Map<string, string>
  addresses: Map<string, string>
  roleNames: Names
}

async function heldBy(context: JobContext, rows: readonly (MeantRow & { account: KeyedAccountRow })[]): Promise<Held> {
  const ids = [...new Set(rows.map(({ account }) => account.id))]
  const named = [...new Set(rows.flatMap(({ person }) => person.facts.manager ?? []))]
  const managers = await accountsNamed(context, named)
  const managerIds = [...managers.values(), ...rows.flatMap(({ account }) => account.managerId ?? [])]
  return {
    roles: await rolesOfPeople(context, ids),
    groups: await importedGroupsOf(context, ids),
    managers,
    addresses: await addressesOf(context, [...new Set(managerIds)]),
    roleNames: new Map((await namesOfRoles(context)).map(({ id, name }) => [id, name])),
  }
}

/** The changes of a row of an existing person; a manager who has no account yet is looked for at the end of the file. */
function changesOfRow(row: MeantRow & { account: KeyedAccountRow }, held: Held, groups: GroupsOfRows, sign: string | null): void {
  const { person, account, groupIds } = row
  row.changes = changesOf(account, person, sign)
  const before = account.managerId
  const beforeText = before === null ? null : (held.addresses.get(before) ?? '')
  const manager = person.facts.manager === undefined ? undefined : held.managers.get(person.facts.manager)
  if (isEmptied(person.cells, 'manager', sign)) {
    row.setsManager = true
    if (before !== null) row.changes.push({ field: 'manager', before: beforeText, after: null })
  } else if (manager !== undefined) {
    row.setsManager = true
    row.managerId = manager
    const after = held.addresses.get(manager) ?? person.facts.manager ?? ''
    if (manager !== before) row.changes.push({ field: 'manager', before: beforeText, after })
  }
  const heldRoles = held.roles.get(account.id) ?? new Set<string>()
  const namesOf = (ids: Iterable<string>) => namesTogether([...ids].flatMap((id) => held.roleNames.get(id) ?? []))
  row.given = row.given.filter((id) => !heldRoles.has(id))
  if (row.given.length > 0)
    row.changes.push({ field: 'role', before: namesOf(heldRoles), after: namesOf([...heldRoles, ...row.given]) })
  if (groupIds === null) return
  const inGroups = held.groups.get(account.id) ?? new Set<string>()
  const isSame = groupIds.length === inGroups.size && groupIds.every((id) => inGroups.has(id))
  if (!isSame) row.changes.push({ field: 'group', before: groups.named(inGroups), after: groups.named(groupIds) })
  if (groupIds.some((id) => !inGroups.has(id) && groups.tooMuch.has(id)))
    person.problems.push({ key: 'groupTooMuch', field: 'group' })
}

/**
 * The changes that rows make to the people that they mean. No one is changed by themselves or by a person who may do less, and
 * no one comes by it into the reach of managers who may do more than the caller.
 */
export async function findChanges(
  context: JobContext,
  { emptySign }: Import,
  rows: readonly MeantRow[],
  groups: GroupsOfRows,
): Promise<void> {
  const matched = rows.filter((row): row is MeantRow & { account: KeyedAccountRow } => row.account !== null)
  if (matched.length === 0) return
  const held = await heldBy(context, matched)
  const ids = [...new Set(matched.map(({ account }) => account.id))]
  const above = await peopleAbove(context, context.user.id, ids)
  for (const row of matched) {
    changesOfRow(row, held, groups, emptySign)
    if (row.changes.length === 0) continue
    const params = { one: calledBy(row.account) }
    if (row.account.id === context.user.id) row.person.problems.push({ key: 'oneself', field: null })
    else if (above.has(row.account.id)) row.person.problems.push({ key: 'personTooMuch', field: null, params })
  }
  const ofRules = matched.filter(({ changes }) => changes.some(isForRules))
  if (ofRules.length === 0) return
  if (!isBeyond(await holdingOf(context, context.user.id), await reachOfRules(context))) return
  for (const { person } of ofRules) person.problems.push({ key: 'groupTooMuch', field: 'department' })
}
