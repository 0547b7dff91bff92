import { sql } from 'drizzle-orm'
import {
  type ImportedValue,
  type ImportField,
  type ImportProblem,
  memberImportParts,
  memberImportRows,
  memberImports,
} from '@/db/schema/member-imports'
import { personId } from '@/lib/platform/auth/session'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import { readSentFile } from '@/lib/platform/reading/read'
import { recordsOf } from '@/lib/platform/records/records'
import { ignoredColumns } from './column-titles.rules'
import * as contracts from './member-imports.contract'
import { titlesReader } from './people-file.rules'
import { problemLimits } from './people-rows.rules'

type Row = typeof memberImports.$inferSelect

export const importRecords = recordsOf(memberImports, {
  missing: 'memberImportNotFound',
  type: 'memberImport',
  label: ({ fileName }) => fileName,
})

type Listed = Pick<Row, 'columns' | 'mapping'>
/** The stored import as its reader sees it. */
const shown = <T extends Listed>(row: T) => ({
  ...row,
  mapping: row.mapping && { ...row.mapping, email: row.mapping.email ?? -1 },
  ignoredColumns: ignoredColumns(row.columns, row.mapping),
})

export const createImport = implement(contracts.createImport, async (context, { body }) => {
  const { fileName } = body
  const values = { fileName, startedBy: personId(context.user), searchText: foldLoose(fileName), createdAt: context.now }
  return shown(await importRecords.insert(context, values, ['fileName']))
})

const readTitles = async (
  { organization }: { organization: { id: string } },
  { number, text }: { number: number; text: string },
) => (number === 0 ? readSentFile(titlesReader, text, organization) : {})

export const putImportPart = implement(
  contracts.putImportPart,
  (context, { body }) => readTitles(context, body),
  async (context, { params, body }, head) => {
    const { db, organization, fail } = context
    const { id: importId } = params
    const { number } = body
    const row = await importRecords.lock(context, importId)
    if (row.state !== 'receiving') fail('memberImportState')
    if (number > row.partCount) fail('memberImportPart')
    if (!head) return fail('memberImportNoTitles')
    const values = { organizationId: organization.id, importId, number, text: body.text }
    const { organizationId, importId: ofImport, number: at } = memberImportParts
    await db
      .insert(memberImportParts)
      .values(values)
      .onConflictDoUpdate({ target: [organizationId, ofImport, at], set: { text: body.text } })
    const set = { ...head, partCount: Math.max(row.partCount, number + 1) }
    return shown(await importRecords.change(context, row, set, []))
  },
)

export const readImport = implement(contracts.readImport, async (context, { params }) =>
  shown(await importRecords.get(context, params.id)),
)

const importList = list(contracts.listImports, {
  table: memberImports,
  search: memberImports.searchText,
  // Computed below.
  fields: { ignoredColumns: sql`'[]'::json` },
})

export const listImports = implement(contracts.listImports, async ({ db, organization }, { page }) =>
  mapRows(await importList(db, page, { organizationId: organization.id }), shown),
)

const rowList = list(contracts.listImportRows, {
  table: memberImportRows,
  parent: memberImports,
  // Translated below.
  fields: { reason: sql`''`, changed: sql`''` },
})

type Change = { field: ImportField; before: ImportedValue; after: ImportedValue }
type Shown = { problems: (ImportProblem & { message: string })[]; reason: string; changes: Change[]; changed: string }
const worded =
  (language: Language) =>
  <T extends Shown>(row: T) => {
    const problems = row.problems.map(({ key, field, params }) => {
      const values = { ...problemLimits[key], ...params }
      return { key, field, message: text(language, `memberImports.problems.${key}`, values) }
    })
    const say = (value: ImportedValue) =>
      value === null || typeof value === 'string' ? value : (value[language] ?? value.ar ?? value.en ?? null)
    const changes = row.changes.map(({ field, before, after }) => ({ field, before: say(before), after: say(after) }))
    const none = text(language, 'memberImports.noValue')
    const lines = changes.map(({ field, before, after }) => {
      const name = text(language, `members.import.fields.${field}`)
      return text(language, 'memberImports.change', { name, before: before || none, after: after || none })
    })
    const reason = problems.map(({ message }) => message).join(' ')
    return { ...row, problems, reason, changes, changed: lines.join(' ') }
  }

export const listImportRows = implement(contracts.listImportRows, async (context, { params, query, page }) => {
  const { db, organization, language, fail } = context
  const filters = { importId: params.id, state: query.state }
  const found = await rowList(db, page, { organizationId: organization.id, filters, parentId: params.id })
  if (!found.hasParent) fail('memberImportNotFound')
  return mapRows(found, worded(language))
})
