import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
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

/** Makes accounts or invitations of some rows. */
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
    const { members, invited } = await addressesTaken(
      context,
      rows.map(({ email }) => email),
    )
    // A person may have joined, or been invited, since the check.
    const free = rows.filter(({ email }) => !members.has(email) && !invited.has(email))
    const made = await (row.sendsInvites ? inviteAll : joinAll)(context, free)
    const numbers = (of: (email: string) => boolean) => rows.filter(({ email }) => of(email)).map(({ number }) => number)
    await mark(
      context,
      importId,
      numbers((email) => made.has(email)),
      'done',
    )
    await mark(
      context,
      importId,
      numbers((email) => !made.has(email)),
      'skipped',
    )
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

/** An invitation gives one role, and no groups. */
const roleOf = (person: Person): string => rolesOfRow(person)[0] ?? ''

/** Invites people; their mails are sent by a job that begins when this is stored. */
async function inviteAll(context: JobContext, people: Person[]): Promise<Set<string>> {
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

/** Makes accounts. */
async function joinAll(context: JobContext, people: Person[]): Promise<Set<string>> {
  const ids = await insertUsers(context, people)
  const made = people.flatMap((person) => {
    const userId = ids.get(person.email)
    return userId ? [{ userId, person }] : []
  })
  const holdings = made.flatMap(({ userId, person }) => rolesOfRow(person).map((roleId) => ({ userId, roleId })))
  await giveRoles(context, holdings)
  const memberships = made.flatMap(({ userId, person }) => (person.groupIds ?? []).map((groupId) => ({ userId, groupId })))
  await join(context, memberships, 'import')
  return new Set(ids.keys())
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
