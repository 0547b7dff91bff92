import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { memberImportRows } from '@/db/schema/member-imports'
import { insertUsers } from '@/lib/domain/house/identity/account/users.service'
import { addressesTaken, storeInvites } from '@/lib/domain/house/invites/invites.service'
import { sendInvites } from '@/lib/domain/house/invites/room'
import { type Holding, together } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { giveRoles } from '@/lib/domain/house/roles/role-assignments.service'
import { givenByRoles } from '@/lib/domain/house/roles/roles.service'
import { reachOfGroup } from '@/lib/domain/people/groups/group-reach.service'
import { join } from '@/lib/domain/people/groups/membership.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { enqueueFromJob } from '@/lib/platform/jobs/enqueue'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { importRecords } from './member-imports.service'

type Person = typeof memberImportRows.$inferSelect

/** Everything that some rows give: their roles, and what the managers of their groups may do with people in them. */
export async function givenBy(context: JobContext, roleIds: readonly string[], groupIds: readonly string[]): Promise<Holding> {
  const reaches: Holding[] = []
  for (const id of new Set(groupIds)) reaches.push(await reachOfGroup(context, id))
  return together([await givenByRoles(context, roleIds), ...reaches])
}

/** Rows of a check before there were several roles have one. */
const rolesOfRow = ({ roleIds, roleId }: Pick<Person, 'roleId' | 'roleIds'>): string[] =>
  roleIds.length > 0 ? roleIds : [roleId ?? '']

/** Makes accounts or invitations of some rows; a person without an address gets an account, because an invitation needs one. */
export async function importBlock(
  context: JobContext,
  importId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { db, user, note } = context
  const isOfBlock = and(
    eq(memberImportRows.importId, importId),
    isOneOf(memberImportRows.state, 'ready'),
    gte(memberImportRows.number, from),
    lte(memberImportRows.number, to),
  )
  const rowsOf = () =>
    db
      .select()
      .from(memberImportRows)
      .where(ofTenant(context, memberImportRows, isOfBlock))
      .orderBy(asc(memberImportRows.number))
  const plan = async () => {
    const rows = await rowsOf()
    const groupIds = rows.flatMap((row) => row.groupIds ?? [])
    return { rows, given: await givenBy(context, rows.flatMap(rolesOfRow), groupIds) }
  }
  const { made, row } = await changeHoldings(context, plan, async ({ rows }) => {
    const row = await importRecords.lock(context, importId)
    const addresses = rows.flatMap(({ email }) => (email === '' ? [] : [email]))
    const { members, invited } = await addressesTaken(context, addresses)
    // A person may have joined, or been invited, since the check.
    const free = rows.filter(({ email }) => !members.has(email) && !invited.has(email))
    const isInvited = ({ email }: Person) => row.sendsInvites && email !== ''
    const joined = await joinAll(
      context,
      free.filter((person) => !isInvited(person)),
    )
    const made = new Set([...joined.keys(), ...(await inviteAll(context, free.filter(isInvited)))])
    const numbersOf = (some: Person[]) => some.map(({ number }) => number)
    await mark(context, importId, numbersOf(rows.filter((person) => made.has(nameOf(person)))), 'done')
    await keepAccounts(context, importId, rows, joined)
    await mark(context, importId, numbersOf(rows.filter((person) => !made.has(nameOf(person)))), 'skipped')
    const set = {
      readyCount: row.readyCount - rows.length,
      doneCount: row.doneCount + made.size,
      skippedCount: row.skippedCount + rows.length - made.size,
    }
    return { made, row: await importRecords.change(context, row, set, []) }
  })
  const resource = { type: 'memberImport', id: importId, label: row.fileName }
  note({ resource, before: {}, after: { people: [...made], sendsInvites: row.sendsInvites, by: user.email } })
}

/** How the person signs in: by the address, else by the employee number. */
const nameOf = ({ email, facts }: Pick<Person, 'email' | 'facts'>): string => email || (facts.employeeNumber ?? '')

/** An invitation gives one role, and no groups. */
const roleOf = (person: Person): string => rolesOfRow(person)[0] ?? ''

/** Invites people; their mails are sent by a job that begins when this is stored. */
async function inviteAll(context: JobContext, people: Person[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const invited = people.map((person) => ({
    email: person.email,
    name: person.name,
    locale: person.locale,
    roleId: roleOf(person),
    facts: person.facts,
  }))
  const made = await storeInvites(context, invited, context.user.id)
  if (made.length > 0) await enqueueFromJob(context, sendInvites, { inviteIds: made.map(({ id }) => id).toSorted() })
  return new Set(made.map(({ email }) => email))
}

/** Makes accounts; their ids by the names with which their people sign in. */
async function joinAll(context: JobContext, people: Person[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const ids = await insertUsers(context, people)
  const made = people.flatMap((person) => {
    const userId = ids.get(nameOf(person))
    return userId ? [{ userId, person }] : []
  })
  const holdings = made.flatMap(({ userId, person }) => rolesOfRow(person).map((roleId) => ({ userId, roleId })))
  await giveRoles(context, holdings)
  const memberships = made.flatMap(({ userId, person }) => (person.groupIds ?? []).map((groupId) => ({ userId, groupId })))
  await join(context, memberships, 'import')
  return ids
}

/** Keeps the accounts of people without an address, who are found by them when they are erased. */
async function keepAccounts(
  { db, organization }: JobContext,
  importId: string,
  rows: Person[],
  ids: ReadonlyMap<string, string>,
) {
  const made = rows.flatMap((row) => {
    const userId = row.email === '' ? ids.get(nameOf(row)) : undefined
    return userId ? [{ number: row.number, userId }] : []
  })
  if (made.length === 0) return
  await db.execute(sql`
    update member_import_rows row set user_id = one."userId" from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as one(number int, "userId" uuid)
    where row.organization_id = ${organization.id} and row.import_id = ${importId} and row.number = one.number`)
}

async function mark(
  { db, organization }: JobContext,
  importId: string,
  numbers: number[],
  state: Person['state'],
): Promise<void> {
  if (numbers.length === 0) return
  const is = and(eq(memberImportRows.importId, importId), inArray(memberImportRows.number, numbers))
  await db
    .update(memberImportRows)
    .set({ state })
    .where(ofTenant({ organization }, memberImportRows, is))
}
