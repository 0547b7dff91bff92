import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ImportProblem, memberImportPeople, memberImportRows, type memberImports } from '@/db/schema/member-imports'
import { idsTaken } from '@/lib/domain/house/identity/account/person-facts.service'
import { addressesTaken } from '@/lib/domain/house/invites/invites.service'
import { isBeyond } from '@/lib/domain/house/roles/holdings.rules'
import { holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { givenByRole } from '@/lib/domain/house/roles/roles.service'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { type GroupsOfRows, groupsOfRows } from './cells-of-groups.service'
import { nameFields } from './import-fields.rules'
import { findAccounts, findChanges, type MeantRow } from './matching.service'
import { importRecords } from './member-imports.service'
import type { PeopleInPiece } from './people-file.rules'
import type { PersonRow } from './people-rows.rules'

type Import = typeof memberImports.$inferSelect
/** People that were read, and the state of the import from which on. */
export type Read = PeopleInPiece & Pick<Import, 'rowCount'> & { from: string }

const duplicateAddress = { key: 'duplicate', field: 'email' } satisfies ImportProblem
const duplicateNumber = { key: 'duplicateNumber', field: 'employeeNumber' } satisfies ImportProblem
const isGood = ({ person }: MeantRow) => person.problems.length === 0
const isNew = (row: MeantRow) => row.account === null

/** Stores the results of rows that were read. */
export async function storePeople(context: JobContext, importId: string, read: Read): Promise<void> {
  const row = await importRecords.lock(context, importId)
  const { count, people, rest, rowCount, from } = read
  if (row.rowCount !== rowCount || row.rest !== from) throw new Error('An import was read from another place than where it is')
  const rows = people.map(({ at, person }) => meantBy(rowCount + at + 1, person))
  await understand(context, row, rows)
  const stored = await storeRows(context, row, rows)
  const counts = countsOf(stored)
  const set = {
    rest,
    rowCount: rowCount + count,
    refusedCount: row.refusedCount + counts.refused,
    readyCount: row.readyCount + counts.ready + counts.changed,
    changedCount: row.changedCount + counts.changed,
    unchangedCount: row.unchangedCount + counts.unchanged,
  }
  await importRecords.change(context, row, set, [])
}

const meantBy = (number: number, person: PersonRow): MeantRow => ({
  number,
  person,
  groupIds: null,
  given: [],
  account: null,
  named: [],
  changes: [],
  managerId: null,
  setsManager: false,
})

/** Finds what each row means and everything that is wrong with it. */
async function understand(context: JobContext, row: Import, rows: MeantRow[]): Promise<void> {
  const groups = await groupsOfRows(
    context,
    row,
    rows.map(({ person }) => person),
  )
  for (const one of rows) {
    const { groupIds, roleIds } = groups.of(one.person)
    one.groupIds = groupIds
    one.given = roleIds
  }
  if (row.existing === 'update') {
    await findAccounts(context, row, rows)
    await findPeopleTwice(context, row.id, rows)
    await findChanges(context, row, rows, groups)
  }
  for (const one of rows) if (isNew(one)) asNew(row, one, groups)
  await findTooMuch(context, row.roleId, rows)
  const newOnes = rows.filter(isNew).map(({ person }) => person)
  await findTaken(context, newOnes)
  await findTakenIds(context, newOnes)
}

/** The needs of a new person: an address or an employee number, by which they sign in, and a name. */
function asNew({ mapping, roleId }: Import, row: MeantRow, groups: GroupsOfRows): void {
  const { person, groupIds } = row
  if (row.given.length === 0 && roleId) row.given = [roleId]
  person.roleId = row.given[0] ?? person.roleId
  if (!isGood(row)) return
  if (person.email === '' && person.facts.employeeNumber === undefined)
    person.problems.push({ key: 'emailMissing', field: 'email' })
  const nameField = nameFields.find((field) => mapping?.[field] !== undefined) ?? 'nameAr'
  if (!person.name.ar && !person.name.en) person.problems.push({ key: 'nameMissing', field: nameField })
  if (groupIds?.some((id) => groups.tooMuch.has(id))) person.problems.push({ key: 'groupTooMuch', field: 'group' })
}

/** Keeps which accounts the file names, and marks rows of a person whom an earlier row names. */
async function findPeopleTwice(context: JobContext, importId: string, rows: MeantRow[]): Promise<void> {
  const { db, organization } = context
  const first = new Map<string, number>()
  for (const { number, named } of rows) for (const id of named) if (!first.has(id)) first.set(id, number)
  if (first.size === 0) return
  const values = [...first].map(([userId, number]) => ({ userId, number }))
  const isOf = and(eq(memberImportPeople.importId, importId), inArray(memberImportPeople.userId, [...first.keys()]))
  await db.execute(sql`
    insert into member_import_people (organization_id, import_id, user_id, state, number)
    select ${organization.id}::uuid, ${importId}::uuid, one."userId", 'named', one.number
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as one("userId" uuid, number int) on conflict do nothing`)
  const kept = await db
    .select({ userId: memberImportPeople.userId, number: memberImportPeople.number })
    .from(memberImportPeople)
    .where(ofTenant(context, memberImportPeople, isOf))
  const numbers = new Map(kept.map(({ userId, number }) => [userId, number]))
  for (const { number, person, account } of rows) {
    const earlier = account && numbers.get(account.id)
    if (earlier && earlier !== number) person.problems.push({ key: 'samePerson', field: null, params: { row: String(earlier) } })
  }
}

type Values = typeof memberImportRows.$inferInsert

const stateOf = (row: MeantRow): Values['state'] => {
  if (!isGood(row)) return 'refused'
  if (row.account === null) return 'ready'
  return row.changes.length > 0 ? 'changed' : 'unchanged'
}

const countsOf = (rows: readonly { state: Values['state'] }[]) => {
  const count = (state: Values['state']) => rows.filter((row) => row.state === state).length
  return { refused: count('refused'), ready: count('ready'), changed: count('changed'), unchanged: count('unchanged') }
}

/**
 * Stores the rows of a chunk; those whose address, or number without an address, an earlier chunk has are refused. The unique indexes find them at
 * the same cost in long files as in short ones.
 */
async function storeRows(context: JobContext, { id: importId }: Import, rows: MeantRow[]): Promise<{ state: Values['state'] }[]> {
  if (rows.length === 0) return []
  const { db, organization } = context
  const { state, number } = memberImportRows
  const values: Values[] = rows.map((row) => {
    const { problems, roleIds: _named, ...person } = row.person
    const { account, changes, groupIds, given, managerId } = row
    const own = { ...person, email: person.email || (account?.email ?? ''), problems: [...problems] }
    const found = { userId: account?.id ?? null, changes, groupIds, roleIds: given, managerId }
    return { organizationId: organization.id, importId, number: row.number, state: stateOf(row), ...own, ...found }
  })
  const stored = await db.insert(memberImportRows).values(values).onConflictDoNothing().returning({ number, state })
  const numbers = new Set(stored.map((row) => row.number))
  const duplicates = values
    .filter((row) => !numbers.has(row.number))
    .map((row) => ({ ...row, state: 'refused' as const, problems: [row.email === '' ? duplicateNumber : duplicateAddress] }))
  if (duplicates.length > 0) await db.insert(memberImportRows).values(duplicates)
  await keepManagers(context, importId, rows)
  return [...stored, ...duplicates]
}

/** Keeps whom the file makes the manager of whom, to find those who would report to themselves. */
async function keepManagers({ db, organization }: JobContext, importId: string, rows: MeantRow[]): Promise<void> {
  const setting = rows.flatMap((row) =>
    row.account && row.setsManager && isGood(row) ? [{ userId: row.account.id, managerId: row.managerId }] : [],
  )
  if (setting.length === 0) return
  await db.execute(sql`
    update member_import_people person set sets_manager = true, manager_id = one."managerId"
    from jsonb_to_recordset(${JSON.stringify(setting)}::jsonb) as one("userId" uuid, "managerId" uuid)
    where person.organization_id = ${organization.id} and person.import_id = ${importId} and person.user_id = one."userId"`)
}

/** Adds problems of rows whose address has an account or an invitation, or an earlier row of this chunk. */
async function findTaken(context: JobContext, people: PersonRow[]): Promise<void> {
  const good = people.filter(({ problems }) => problems.length === 0)
  if (good.length === 0) return
  const addressed = good.filter(({ email }) => email !== '')
  const { members, invited } = await addressesTaken(context, [...new Set(addressed.map(({ email }) => email))])
  const seen = new Set<string>()
  for (const { email, problems } of addressed) {
    const key = members.has(email) ? 'member' : invited.has(email) ? 'invited' : null
    if (key) problems.push({ key, field: 'email' } satisfies ImportProblem)
    else if (seen.has(email)) problems.push(duplicateAddress)
    seen.add(email)
  }
}

/** Marks rows with an external id or an employee number that another person or an earlier row of this chunk has. */
async function findTakenIds(context: JobContext, people: PersonRow[]): Promise<void> {
  const good = people.filter(({ problems }) => problems.length === 0)
  const given = (fact: 'externalId' | 'employeeNumber') => good.flatMap(({ facts }) => facts[fact] ?? [])
  const taken = await idsTaken(context, { externalIds: given('externalId'), employeeNumbers: given('employeeNumber') })
  for (const { facts, problems } of good)
    for (const fact of ['externalId', 'employeeNumber'] as const) {
      const id = facts[fact]
      if (id === undefined) continue
      if (taken[fact].has(id)) problems.push({ key: `${fact}Taken`, field: fact })
      taken[fact].add(id)
    }
}

/** Marks rows that give a role that the caller may not assign. */
async function findTooMuch(context: JobContext, usual: string | null, rows: MeantRow[]): Promise<void> {
  const given = new Set(rows.filter(isGood).flatMap((row) => row.given))
  // The usual role of new people was checked when the check began.
  const ofExisting = rows.some((row) => row.account && row.given.includes(usual ?? ''))
  if (usual && !ofExisting) given.delete(usual)
  if (given.size === 0) return
  const author = await holdingOf(context, context.user.id)
  for (const id of given) {
    if (!isBeyond(author, await givenByRole(context, id))) continue
    for (const row of rows) if (row.given.includes(id)) row.person.problems.push({ key: 'roleTooMuch', field: 'role' })
  }
}
