import { and, eq, sql } from 'drizzle-orm'
import { memberImportParts, memberImportPeople, memberImportRows, type memberImports } from '@/db/schema/member-imports'
import { assertMayAssign } from '@/lib/domain/house/invites/invites.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { givenByRoles, namesOfRoles } from '@/lib/domain/house/roles/roles.service'
import { groupRecords } from '@/lib/domain/people/groups/groups.service'
import { isGranted } from '@/lib/platform/auth/permissions'
import { withTenant } from '@/lib/platform/db/tenant'
import { invalid, Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles, type JobRow } from '@/lib/platform/jobs/handler'
import { readSentFile } from '@/lib/platform/reading/read'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Completion, complete, completions, nextCompletion } from './completing.service'
import { longestRecord } from './csv-records.rules'
import { importLimits, nameFields } from './import-fields.rules'
import * as contracts from './member-imports.contract'
import { importRecords } from './member-imports.service'
import { peopleReader } from './people-file.rules'
import { type Reading, roleKey } from './people-rows.rules'
import { checkImport as checkImportJob } from './room'
import { type Read, storePeople } from './storing.service'

type Import = typeof memberImports.$inferSelect

type Settings = Parameters<Parameters<typeof implement<typeof contracts.checkImport>>[1]>[1]['body']

/** Refuses settings that name what is not there, and keys that no column has. */
function assertSettings({ columns }: Import, { mapping, leadsBy, existing, missing }: Settings): void {
  for (const [field, at] of Object.entries(mapping))
    if (at >= columns.length) throw invalid({ key: 'format', property: `mapping.${field}` })
  if (existing === 'update') {
    if (mapping[leadsBy] === undefined) throw invalid({ key: 'required', property: `mapping.${leadsBy}` })
    return
  }
  if (mapping.email === undefined && mapping.employeeNumber === undefined)
    throw invalid({ key: 'required', property: 'mapping.email' })
  if (nameFields.every((field) => mapping[field] === undefined)) throw invalid({ key: 'required', property: 'mapping.nameAr' })
  // Of people whom the file may not change it cannot say who has left.
  if (missing) throw invalid({ key: 'oneOf', property: 'missing' })
}

export const checkImport = implement(contracts.checkImport, async (context, { params, body }) => {
  const { mapping, roleId, locale, leadsBy, existing, emptySign = null, groupRoles, missing = null } = body
  const row = await importRecords.lock(context, params.id)
  const isOver = row.state === 'importing' || row.state === 'imported' || row.doneCount + row.updatedCount > 0
  if (isOver || row.partCount === 0 || (await isUnfinished(context, row.jobId))) context.fail('memberImportState')
  assertSettings(row, body)
  assertMayAssign(context)
  if (existing === 'update' && !isGranted(context.user.permissions, { role: 'admin', permission: 'organizationMember.update' }))
    throw new Refusal('permissionForbidden')
  const groupIds = [...groupRoles.map(({ groupId }) => groupId), ...(missing?.of === 'group' ? [missing.groupId] : [])]
  for (const id of groupIds) await groupRecords.get(quietly(context), id)
  const roleIds = [roleId, ...groupRoles.map((one) => one.roleId)]
  const plan = async () => ({ given: await givenByRoles(context, roleIds) })
  const { jobId } = await changeHoldings(context, plan, () =>
    enqueue(context, checkImportJob, { importId: row.id }, { label: row.fileName }),
  )
  const counts = { rowCount: 0, readyCount: 0, refusedCount: 0, skippedCount: 0 }
  const ofExisting = { changedCount: 0, unchangedCount: 0, missingCount: 0 }
  const settings = { mapping, roleId, locale, leadsBy, existing, emptySign, groupRoles, missing }
  const set = { state: 'checking' as const, rest: '', jobId, ...settings }
  await importRecords.change(context, row, Object.assign(set, counts, ofExisting), ['state'])
  return { id: row.id, jobId }
})

/** The number of rows of an earlier check that are deleted per statement. */
const clearedAtOnce = 5000
/** The rows of one transaction, so that its lease of the job is renewed in time and a statement has few enough parameters. */
const readAtOnce = 2000

type CheckRow = JobRow &
  (
    | { does: 'clear' }
    | { does: 'read'; organizationId: string; part: number; isNew: boolean }
    | { does: 'complete'; step: Completion; from: string | null; to: string }
  )
type ReadRow = Extract<CheckRow, { does: 'read' }>

/** The next piece of what is done when all rows were read. */
async function completionAfter(context: TenantContext, row: Import, step: string, at: string): Promise<CheckRow[]> {
  const began = (completions as readonly string[]).indexOf(step)
  for (const [place, next] of completions.entries()) {
    if (place < began) continue
    const from = place === began ? at : null
    const to = await nextCompletion(context, row, next, from)
    if (to !== null) return [{ at: `${next}:${to}`, does: 'complete', step: next, from, to }]
  }
  return []
}

export const checkImportHandler = handles<{ importId: string }, CheckRow, Read | null>(checkImportJob, {
  permission: 'organizationMember.import',
  // Up to two thousand rows of a chunk have their own transaction.
  batch: 1,
  count: async (context, { importId }) => (await importRecords.get(context, importId)).partCount,
  async next(context, { importId }, after) {
    const row = await importRecords.get(context, importId)
    const { partCount, rowCount, rest } = row
    if (rowCount > importLimits.rows) return context.fail('memberImportTooLarge')
    const [step = 'clear', number = '-1', turn = '0'] = after?.split(':') ?? []
    if (step === 'clear') {
      const isLeft = ofTenant(context, memberImportRows, eq(memberImportRows.importId, importId))
      const [left] = await context.db.select({ id: memberImportRows.id }).from(memberImportRows).where(isLeft).limit(1)
      const isNamed = ofTenant(context, memberImportPeople, eq(memberImportPeople.importId, importId))
      const [named] = await context.db.select({ id: memberImportPeople.userId }).from(memberImportPeople).where(isNamed).limit(1)
      if (left || named) return [{ at: `clear:${Number(number) + 1}`, does: 'clear' }]
    }
    if (completions.some((one) => one === step)) return completionAfter(context, row, step, number)
    // The rest of a chunk is read before the next one, which continues its last record.
    const { id: organizationId } = context.organization
    const isLeft = step === 'read' && (Number(number) === partCount - 1 ? rest !== '' : rest.length > longestRecord)
    if (isLeft)
      return [{ at: `read:${number}:${Number(turn) + 1}`, does: 'read', organizationId, part: Number(number), isNew: false }]
    const part = step === 'clear' ? 0 : Number(number) + 1
    if (part < partCount) return [{ at: `read:${part}`, does: 'read', organizationId, part, isNew: true }]
    return completionAfter(context, row, '', '')
  },
  outside: async (row, { importId }) => (row.does === 'read' ? readPeople(importId, row) : null),
  async each(context, row, { importId }, read) {
    if (read) return storePeople(context, importId, read)
    if (row.does === 'read') return context.fail('memberImportTooLarge')
    if (row.does === 'complete') return complete(context, importId, row.step, row.from, row.to)
    const of = sql`organization_id = ${context.organization.id} and import_id = ${importId} limit ${clearedAtOnce}`
    const isSome = sql`${memberImportRows.id} in (select id from member_import_rows where ${of})`
    await context.db.delete(memberImportRows).where(ofTenant(context, memberImportRows, isSome))
    const isNamed = sql`${memberImportPeople.userId} in (select user_id from member_import_people where ${of})`
    const ofImport = and(eq(memberImportPeople.importId, importId), isNamed)
    return context.db.delete(memberImportPeople).where(ofTenant(context, memberImportPeople, ofImport))
  },
  async finish(context, { importId }) {
    const row = await importRecords.lock(context, importId)
    const { rowCount, readyCount, refusedCount, changedCount, unchangedCount, missingCount } = row
    await importRecords.change(context, row, { state: 'checked', rest: '' }, [])
    const counts = { rows: rowCount, ready: readyCount, refused: refusedCount }
    return { ...counts, changed: changedCount, unchanged: unchangedCount, missing: missingCount }
  },
})

/** The data for reading a row: the mapping, and the roles by both of their names. */
async function readingOf(
  context: TenantContext,
  { mapping, columns, roleId, locale, emptySign, existing }: Import,
): Promise<Reading> {
  if (!mapping || !roleId || !locale) throw new Error('A check has begun without its settings')
  const roles = new Map<string, string>()
  const builtInRoles = new Map<string, string>()
  for (const { id, name, builtInKey } of await namesOfRoles(context)) {
    for (const one of [name.ar, name.en]) roles.set(roleKey(one), id)
    if (builtInKey) builtInRoles.set(builtInKey, id)
  }
  const settings = { emptySign, isUpdate: existing === 'update' }
  return { mapping, columnCount: columns.length, roles, builtInRoles, roleId, locale, ...settings }
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
