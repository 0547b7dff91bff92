import { and, eq, sql } from 'drizzle-orm'
import { type ImportProblem, memberImportParts, memberImportRows, type memberImports } from '@/db/schema/member-imports'
import { idsTaken } from '@/lib/domain/house/identity/account/person-facts.service'
import { addressesTaken, assertMayAssign } from '@/lib/domain/house/invites/invites.service'
import { isBeyond } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings, holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { givenByRole, namesOfRoles } from '@/lib/domain/house/roles/roles.service'
import { withTenant } from '@/lib/platform/db/tenant'
import { invalid, Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles, type JobContext, type JobRow } from '@/lib/platform/jobs/handler'
import { readSentFile } from '@/lib/platform/reading/read'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { longestRecord } from './csv-records.rules'
import { importLimits, nameFields } from './import-fields.rules'
import * as contracts from './member-imports.contract'
import { importRecords } from './member-imports.service'
import { type PeopleInPiece, peopleReader } from './people-file.rules'
import { type PersonRow, type Reading, roleKey } from './people-rows.rules'
import { checkImport as checkImportJob } from './room'

type Import = typeof memberImports.$inferSelect

export const checkImport = implement(contracts.checkImport, async (context, { params, body }) => {
  const { mapping, roleId, locale } = body
  const row = await importRecords.lock(context, params.id)
  const isOver = row.state === 'importing' || row.state === 'imported' || row.doneCount > 0
  if (isOver || row.partCount === 0 || (await isUnfinished(context, row.jobId))) context.fail('memberImportState')
  for (const [field, at] of Object.entries(mapping))
    if (at >= row.columns.length) throw invalid({ key: 'format', property: `mapping.${field}` })
  if (nameFields.every((field) => mapping[field] === undefined)) throw invalid({ key: 'required', property: 'mapping.nameAr' })
  assertMayAssign(context)
  const plan = async () => ({ given: await givenByRole(context, roleId) })
  const { jobId } = await changeHoldings(context, plan, () =>
    enqueue(context, checkImportJob, { importId: row.id }, { label: row.fileName }),
  )
  const counts = { rowCount: 0, readyCount: 0, refusedCount: 0, skippedCount: 0 }
  await importRecords.change(context, row, { state: 'checking', mapping, roleId, locale, rest: '', jobId, ...counts }, ['state'])
  return { id: row.id, jobId }
})

/** The number of rows of an earlier check that are deleted per statement. */
const clearedAtOnce = 5000
/** The rows of one transaction, so that its lease of the job is renewed in time and a statement has few enough parameters. */
const readAtOnce = 2000

type CheckRow = JobRow & ({ does: 'clear' } | { does: 'read'; organizationId: string; part: number; isNew: boolean })
type ReadRow = Extract<CheckRow, { does: 'read' }>
/** People that were read, and the state of the import from which on. */
type Read = PeopleInPiece & Pick<Import, 'rowCount'> & { from: string }

export const checkImportHandler = handles<{ importId: string }, CheckRow, Read | null>(checkImportJob, {
  permission: 'organizationMember.import',
  // Up to two thousand rows of a chunk have their own transaction.
  batch: 1,
  count: async (context, { importId }) => (await importRecords.get(context, importId)).partCount,
  async next(context, { importId }, after) {
    const { partCount, rowCount, rest } = await importRecords.get(context, importId)
    if (rowCount > importLimits.rows) return context.fail('memberImportTooLarge')
    const [step = 'clear', number = '-1', turn = '0'] = after?.split(':') ?? []
    if (step === 'clear') {
      const isLeft = ofTenant(context, memberImportRows, eq(memberImportRows.importId, importId))
      const [left] = await context.db.select({ id: memberImportRows.id }).from(memberImportRows).where(isLeft).limit(1)
      if (left) return [{ at: `clear:${Number(number) + 1}`, does: 'clear' }]
    }
    // The rest of a chunk is read before the next one, which continues its last record.
    const { id: organizationId } = context.organization
    const isLeft = step === 'read' && (Number(number) === partCount - 1 ? rest !== '' : rest.length > longestRecord)
    if (isLeft)
      return [{ at: `read:${number}:${Number(turn) + 1}`, does: 'read', organizationId, part: Number(number), isNew: false }]
    const part = step === 'clear' ? 0 : Number(number) + 1
    return part < partCount ? [{ at: `read:${part}`, does: 'read', organizationId, part, isNew: true }] : []
  },
  outside: async (row, { importId }) => (row.does === 'read' ? readPeople(importId, row) : null),
  async each(context, row, { importId }, read) {
    if (read) return storePeople(context, importId, read)
    if (row.does === 'read') return context.fail('memberImportTooLarge')
    const some = sql`(select id from member_import_rows where organization_id = ${context.organization.id} and import_id = ${importId} limit ${clearedAtOnce})`
    return context.db.delete(memberImportRows).where(ofTenant(context, memberImportRows, sql`${memberImportRows.id} in ${some}`))
  },
  async finish(context, { importId }) {
    const row = await importRecords.lock(context, importId)
    const { rowCount, readyCount, refusedCount } = row
    await importRecords.change(context, row, { state: 'checked', rest: '' }, [])
    return { rows: rowCount, ready: readyCount, refused: refusedCount }
  },
})

/** The data for reading a row: the mapping, and the roles by both of their names. */
async function readingOf(context: TenantContext, { mapping, columns, roleId, locale }: Import): Promise<Reading> {
  if (!mapping || !roleId || !locale) throw new Error('A check has begun without its settings')
  const roles = new Map<string, string>()
  const builtInRoles = new Map<string, string>()
  for (const { id, name, builtInKey } of await namesOfRoles(context)) {
    for (const one of [name.ar, name.en]) roles.set(roleKey(one), id)
    if (builtInKey) builtInRoles.set(builtInKey, id)
  }
  return { mapping, columnCount: columns.length, roles, builtInRoles, roleId, locale }
}

/** The text of one chunk. */
async function textOf({ db, organization }: TenantContext, importId: string, number: number): Promise<string> {
  const isPart = and(eq(memberImportParts.importId, importId), eq(memberImportParts.number, number))
  const [part] = await db
    .select({ text: memberImportParts.text })
    .from(memberImportParts)
    .where(ofTenant({ organization }, memberImportParts, isPart))
  if (!part) throw new Error('A piece of an import is not there')
  return part.text
}

const refuse = (reason: 'memberImportNotFound'): never => {
  throw new Refusal(reason)
}

/** Reads the next rows of a chunk, or of what is left of it, in another process. Changes nothing, so it may be done again. */
async function readPeople(importId: string, { organizationId, part, isNew }: ReadRow): Promise<Read | null> {
  const organization = { id: organizationId }
  const { row, text, reading } = await withTenant(organizationId, async (db) => {
    const context = { db, organization, fail: refuse }
    const row = await importRecords.get(context, importId)
    return { row, text: isNew ? await textOf(context, importId, part) : '', reading: await readingOf(context, row) }
  })
  const { delimiter, rest, rowCount, partCount } = row
  const piece = { rest, text, delimiter: delimiter ?? ',', isFirst: part === 0 && isNew, isLast: part === partCount - 1 }
  const found = await readSentFile(peopleReader, { ...piece, reading, most: readAtOnce }, organization)
  return found && { ...found, rowCount, from: rest }
}

/** Stores the results of rows that were read. */
async function storePeople(context: JobContext, importId: string, { count, people, rest, rowCount, from }: Read): Promise<void> {
  const row = await importRecords.lock(context, importId)
  if (row.rowCount !== rowCount || row.rest !== from) throw new Error('An import was read from another place than where it is')
  const read = people.map(({ at, person }) => ({ number: rowCount + at + 1, person }))
  const found = read.map(({ person }) => person)
  await findTooMuch(context, row.roleId, found)
  await findTaken(context, found)
  await findTakenIds(context, found)
  const values = read.map(({ number, person: { problems, ...person } }) => ({
    organizationId: context.organization.id,
    importId,
    number,
    problems,
    ...person,
    state: problems.length > 0 ? ('refused' as const) : ('ready' as const),
  }))
  const ready = await storeRows(context, values)
  const set = {
    rest,
    rowCount: rowCount + count,
    refusedCount: row.refusedCount + values.length - ready,
    readyCount: row.readyCount + ready,
  }
  await importRecords.change(context, row, set, [])
}

type Values = typeof memberImportRows.$inferInsert

const duplicateAddress = { key: 'duplicate', field: 'email' } satisfies ImportProblem

/** Stores the rows of a chunk; those whose address an earlier chunk has are refused. Returns how many are ready. The unique index finds them at the same cost in long files as in short ones. */
async function storeRows({ db }: JobContext, values: Values[]): Promise<number> {
  if (values.length === 0) return 0
  const { organizationId, importId, email, state, number } = memberImportRows
  const stored = await db
    .insert(memberImportRows)
    .values(values)
    .onConflictDoNothing({ target: [organizationId, importId, email], where: sql`${state} <> 'refused'` })
    .returning({ number, state })
  const numbers = new Set(stored.map((row) => row.number))
  const duplicates = values.filter((row) => !numbers.has(row.number))
  if (duplicates.length > 0)
    await db
      .insert(memberImportRows)
      .values(duplicates.map((row) => ({ ...row, state: 'refused' as const, problems: [duplicateAddress] })))
  return stored.filter((row) => row.state === 'ready').length
}

/** Adds problems of rows whose address has an account or an invitation, or an earlier row of this chunk. */
async function findTaken(context: JobContext, people: PersonRow[]): Promise<void> {
  const good = people.filter(({ problems }) => problems.length === 0)
  if (good.length === 0) return
  const { members, invited } = await addressesTaken(context, [...new Set(good.map(({ email }) => email))])
  const seen = new Set<string>()
  for (const { email, problems } of good) {
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

/** Marks rows with a role that the caller may not assign. */
async function findTooMuch(context: JobContext, usual: string | null, people: PersonRow[]): Promise<void> {
  const named = new Set(people.map(({ roleId }) => roleId).filter((id) => id !== usual))
  if (named.size === 0) return
  const author = await holdingOf(context, context.user.id)
  for (const id of named) {
    if (!isBeyond(author, await givenByRole(context, id))) continue
    for (const { roleId, problems } of people) if (roleId === id) problems.push({ key: 'roleTooMuch', field: 'role' })
  }
}
