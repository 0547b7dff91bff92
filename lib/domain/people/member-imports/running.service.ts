import { and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { memberImportParts, memberImportRows } from '@/db/schema/member-imports'
import { setNamedManager } from '@/lib/domain/house/identity/account/person-facts.service'
import { insertUsers } from '@/lib/domain/house/identity/account/users.service'
import { accountBy } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { addressesTaken, assertMayAssign, storeInvites } from '@/lib/domain/house/invites/invites.service'
import { sendInvites } from '@/lib/domain/house/invites/room'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { giveRoles } from '@/lib/domain/house/roles/role-assignments.service'
import { givenByRole, givenByRoles } from '@/lib/domain/house/roles/roles.service'
import { isGranted } from '@/lib/platform/auth/permissions'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue, enqueueFromJob, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles, type JobContext, type JobRow } from '@/lib/platform/jobs/handler'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { importLimits } from './import-fields.rules'
import * as contracts from './member-imports.contract'
import { importRecords } from './member-imports.service'
import { runImport } from './room'

export const startImport = implement(contracts.startImport, async (context, { params, body }) => {
  const row = await importRecords.lock(context, params.id)
  const isReady = ['checked', 'importing'].includes(row.state) && row.readyCount > 0
  if (!isReady || (await isUnfinished(context, row.jobId))) context.fail('memberImportState')
  const { user } = context
  assertMayAssign(context)
  if (body.sendInvites && !isGranted(user.permissions, { role: 'admin', permission: 'organizationMember.create' }))
    throw new Refusal('permissionForbidden')
  const plan = async () => ({ given: await givenByRole(context, row.roleId ?? '') })
  const { jobId } = await changeHoldings(context, plan, () =>
    enqueue(context, runImport, { importId: row.id }, { label: row.fileName }),
  )
  const set = { state: 'importing' as const, sendsInvites: body.sendInvites, jobId }
  await importRecords.change(context, row, set, ['state', 'sendsInvites'])
  context.note({ after: { sendsInvites: body.sendInvites, people: row.readyCount } })
  return { id: row.id, jobId }
})

/** Where the position of a job is among the managers, who may come after those who report to them in the file. */
const managersFrom = 'managers:'

/** The number of people per transaction and record of the activity log. */
const atOnce = 200

type Block = JobRow & { from: number; to: number }

export const runImportHandler = handles<{ importId: string }, Block>(runImport, {
  permission: 'organizationMember.import',
  audit: 'adminMemberImported',
  batch: 1,
  count: async (context, { importId }) => Math.ceil((await importRecords.get(context, importId)).readyCount / atOnce),
  async next(context, { importId }, after) {
    const isNext = and(
      eq(memberImportRows.importId, importId),
      isOneOf(memberImportRows.state, 'ready'),
      gt(memberImportRows.number, after?.startsWith(managersFrom) ? importLimits.rows : Number(after ?? 0)),
    )
    const rows = await context.db
      .select({ number: memberImportRows.number })
      .from(memberImportRows)
      .where(ofTenant(context, memberImportRows, isNext))
      .orderBy(asc(memberImportRows.number))
      .limit(atOnce)
    const [first, last] = [rows[0], rows.at(-1)]
    return first && last
      ? [{ at: String(last.number), from: first.number, to: last.number, label: `${first.number}-${last.number}` }]
      : managersAfter(context, importId, after)
  },
  each: (context, block, { importId }) =>
    block.at.startsWith(managersFrom) ? setManagers(context, importId, block) : importBlock(context, importId, block),
  async finish(context, { importId }) {
    const row = await importRecords.lock(context, importId)
    // An import that was refused because a role may no longer be assigned can be started again.
    const state = row.readyCount > 0 ? ('checked' as const) : ('imported' as const)
    if (state === 'imported')
      await context.db
        .delete(memberImportParts)
        .where(ofTenant(context, memberImportParts, eq(memberImportParts.importId, importId)))
    const { doneCount, skippedCount } = await importRecords.change(context, row, { state }, [])
    return { done: doneCount, skipped: skippedCount }
  },
})

async function importBlock(context: JobContext, importId: string, { from, to }: Block): Promise<void> {
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
    const given = await givenByRoles(
      context,
      rows.map(({ roleId }) => roleId ?? ''),
    )
    return { rows, given }
  }
  const { made, row } = await changeHoldings(context, plan, async ({ rows }) => {
    const row = await importRecords.lock(context, importId)
    const { members, invited } = await addressesTaken(
      context,
      rows.map(({ email }) => email),
    )
    // Somebody may have joined, or been invited, since the check.
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

type Person = typeof memberImportRows.$inferSelect

const namesManager = (importId: string) =>
  and(
    eq(memberImportRows.importId, importId),
    isOneOf(memberImportRows.state, 'done'),
    sql`${memberImportRows.facts} ? 'manager'`,
  )

/** The next rows with accounts whose manager the file names. */
async function managersAfter(context: JobContext, importId: string, after: string | null): Promise<Block[]> {
  const { sendsInvites } = await importRecords.get(context, importId)
  // An invited person gets their manager with the account.
  if (sendsInvites) return []
  const last = after?.startsWith(managersFrom) ? Number(after.slice(managersFrom.length)) : 0
  const rows = await context.db
    .select({ number: memberImportRows.number })
    .from(memberImportRows)
    .where(ofTenant(context, memberImportRows, namesManager(importId), gt(memberImportRows.number, last)))
    .orderBy(asc(memberImportRows.number))
    .limit(atOnce)
  const [from, to] = [rows[0]?.number, rows.at(-1)?.number]
  return from === undefined || to === undefined ? [] : [{ at: `${managersFrom}${to}`, from, to, label: `${from}-${to}` }]
}

/** Gives the people of some rows their managers; a row whose manager is unknown, or reports to that person, says so. */
async function setManagers(context: JobContext, importId: string, { from, to }: Block): Promise<void> {
  const isOfBlock = and(namesManager(importId), gte(memberImportRows.number, from), lte(memberImportRows.number, to))
  const rows = await context.db
    .select()
    .from(memberImportRows)
    .where(ofTenant(context, memberImportRows, isOfBlock))
    .orderBy(asc(memberImportRows.number))
  const set: string[] = []
  for (const { id, email, facts, problems } of rows) {
    const person = await accountBy(context, { email })
    if (person && facts.manager && (await setNamedManager(context, person.id, facts.manager))) set.push(email)
    else
      await context.db
        .update(memberImportRows)
        .set({ problems: [...problems, { key: 'managerUnknown', field: 'manager' }] })
        .where(ofTenant(context, memberImportRows, eq(memberImportRows.id, id)))
  }
  const { fileName } = await importRecords.get(context, importId)
  context.note({ resource: { type: 'memberImport', id: importId, label: fileName }, before: {}, after: { managersOf: set } })
}
const roleOf = ({ roleId }: Person): string => roleId ?? ''

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
  const holdings = people.flatMap((person) => {
    const userId = ids.get(person.email)
    return userId ? [{ userId, roleId: roleOf(person) }] : []
  })
  await giveRoles(context, holdings)
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
