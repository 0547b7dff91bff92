import { eq } from 'drizzle-orm'
import { type ImportedChange, memberImportRows } from '@/db/schema/member-imports'
import {
  type Account,
  accountNamed,
  changeFacts,
  isManagedBy,
  lockManagers,
} from '@/lib/domain/house/identity/account/person-facts.service'
import { accountRecords } from '@/lib/domain/house/identity/account/users.service'
import { together } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { giveRoles } from '@/lib/domain/house/roles/role-assignments.service'
import { peopleAbove } from '@/lib/domain/house/roles/roles-of-people.service'
import { importedGroupsOf } from '@/lib/domain/people/groups/groups-in-files.service'
import { join, leave } from '@/lib/domain/people/groups/membership.service'
import { reachOfRules } from '@/lib/domain/people/groups/rule-people.service'
import { isGranted } from '@/lib/platform/auth/permissions'
import { Refusal } from '@/lib/platform/errors'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { givenBy } from './making.service'
import { importRecords } from './member-imports.service'
import { isForRules } from './person-changes.rules'

type Row = typeof memberImportRows.$inferSelect
const audited = ['name', 'locale', 'externalId', 'employeeNumber', 'department', 'jobTitle', 'managerId'] as const
type Set = Partial<Pick<Account, (typeof audited)[number]>>

/** The values that a row gives the account as it is now: of the fields that the check found to differ. */
function setOf({ name, facts, locale, changes }: Row, account: Account): Set {
  const has = (field: ImportedChange['field']) => changes.some((one) => one.field === field)
  const set: Set = {}
  if (has('nameAr') || has('nameEn')) {
    set.name = { ...account.name }
    if (has('nameAr') && name.ar) set.name.ar = name.ar
    if (has('nameEn') && name.en) set.name.en = name.en
  }
  if (has('locale')) set.locale = locale
  for (const field of ['externalId', 'employeeNumber', 'department', 'jobTitle'] as const)
    if (has(field)) set[field] = facts[field] ?? null
  return set
}

/** The manager whom a row sets: of the check, or of the same file; undefined: it says nothing. Problems are added to the row. */
async function managerOf(context: JobContext, row: Row, userId: string): Promise<string | null | undefined> {
  if (!row.changes.some(({ field }) => field === 'manager')) return undefined
  const named = row.facts.manager
  if (named === undefined) return null
  const managerId = row.managerId ?? (await accountNamed(context, named))
  await lockManagers(context)
  if (managerId !== undefined && !(await isManagedBy(context, userId, managerId))) return managerId
  row.problems.push({ key: 'managerUnknown', field: 'manager' })
  return undefined
}

/** The groups of files that a person joins and leaves by a row. */
async function movesOf(context: JobContext, { groupIds, changes }: Row, userId: string) {
  if (groupIds === null || !changes.some(({ field }) => field === 'group')) return { joined: [], left: [] }
  const held = (await importedGroupsOf(context, [userId])).get(userId) ?? new Set<string>()
  return { joined: groupIds.filter((id) => !held.has(id)), left: [...held].filter((id) => !groupIds.includes(id)) }
}

/** Changes the person of one row, with an entry of its own in the activity log; an importer who may do less is refused. */
export async function changePerson(context: JobContext, importId: string, number: number): Promise<void> {
  const { db, user, fail } = context
  const isRow = ofTenant(context, memberImportRows, eq(memberImportRows.importId, importId), eq(memberImportRows.number, number))
  if (!isGranted(user.permissions, { role: 'admin', permission: 'organizationMember.update' }))
    throw new Refusal('permissionForbidden')
  const plan = async () => {
    const [row] = await db.select().from(memberImportRows).where(isRow).for('update')
    if (!row?.userId || row.state !== 'changed') return fail('stateConflict')
    if (row.userId === user.id) fail('aboutOneself')
    if ((await peopleAbove(context, user.id, [row.userId])).size > 0) fail('roleGrantsTooMuch')
    const given = [await givenBy(context, row.roleIds, (await movesOf(context, row, row.userId)).joined)]
    if (row.changes.some(isForRules)) given.push(await reachOfRules(context))
    return { row, userId: row.userId, given: together(given) }
  }
  await changeHoldings(context, plan, async ({ row, userId }) => {
    const managerId = await managerOf(context, row, userId)
    const before = await accountRecords.lock(context, userId)
    const set = { ...setOf(row, before), ...(managerId !== undefined && { managerId }) }
    const after = Object.keys(set).length > 0 ? await changeFacts(context, before, set, audited) : before
    const given = await giveRoles(
      context,
      row.roleIds.map((roleId) => ({ userId, roleId })),
    )
    const { joined, left } = await movesOf(context, row, userId)
    const toGroup = (groupId: string) => ({ groupId, userId })
    await leave(context, left.map(toGroup), 'import')
    await join(context, joined.map(toGroup), 'import')
    const valuesOf = (account: Account) => Object.fromEntries(audited.map((field) => [field, account[field]]))
    const lists = { rolesGiven: given.map(({ roleId }) => roleId), groupsJoined: joined, groupsLeft: left }
    const moved = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0))
    context.note({
      action: 'adminMemberUpdate',
      resource: { type: 'user', id: userId, label: before.email },
      before: valuesOf(before),
      after: Object.assign(valuesOf(after), moved, { import: importId }),
    })
    await db.update(memberImportRows).set({ state: 'updated', problems: row.problems }).where(isRow)
  })
  await countUpdated(context, importId)
}

/** After the person, because the note of the log is about them. */
async function countUpdated(context: JobContext, importId: string): Promise<void> {
  const quiet = quietly(context)
  const row = await importRecords.lock(quiet, importId)
  const { readyCount, changedCount, updatedCount } = row
  const set = { readyCount: readyCount - 1, changedCount: changedCount - 1, updatedCount: updatedCount + 1 }
  await importRecords.change(quiet, row, set, [])
}
