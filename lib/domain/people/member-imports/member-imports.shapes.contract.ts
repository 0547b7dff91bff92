import { z } from 'zod'
import { Id, Instant, line, named } from '@/lib/platform/http/contract'
import { importFields, importLimits } from './import-fields.rules'
import { existingTreatments, importKeys, importRowStates, importStates } from './words'

const Field = z.enum(importFields)
export const Locale = z.enum(['ar', 'en'])
const count = z.int().min(0)
const column = z
  .int()
  .min(0)
  .max(importLimits.columns - 1)
export const Mapping = z
  .strictObject({
    email: column.optional().describe('New people need it, or `employeeNumber`'),
    nameAr: column.optional(),
    nameEn: column.optional(),
    name: column.optional().describe('Becomes the Arabic or the English name by its script'),
    givenName: column.optional().describe('Joined with `familyName`; becomes the Arabic or the English name by its script'),
    familyName: column.optional(),
    role: column.optional().describe('One or several names, parted by semicolons; existing people keep the roles that they have'),
    locale: column.optional(),
    enabled: column.optional().describe('Rows that say no are not imported'),
    suspended: column.optional().describe('Rows that say yes are not imported'),
    status: column.optional().describe('Rows with a word such as suspended or deleted are not imported'),
    externalId: column.optional(),
    employeeNumber: column.optional(),
    department: column.optional(),
    jobTitle: column.optional(),
    manager: column.optional().describe('By address, external id or employee number; before or after the person in the file'),
    group: column
      .optional()
      .describe('Names or external ids of groups, parted by semicolons: the person is in these, and in no other one by a file'),
  })
  .describe('Which column of the file, from 0, says what; for new people one of the names is needed')

export const leadsBy = z
  .enum(importKeys)
  .describe('Which key of a row finds an account first; the others must not belong to another one')
export const existing = z
  .enum(existingTreatments)
  .describe('Rows of people with accounts: `refuse` them, or `update` the account, which needs `organizationMember.update`')
export const emptySign = line(10)
  .nullable()
  .describe('An empty cell leaves a value as it is; one with this text empties it. null: no cell empties a value')
const GroupRole = z.strictObject({ groupId: Id, roleId: Id })
export const groupRoles = z
  .array(GroupRole)
  .max(importLimits.groupRoles)
  .describe('The role of people in a group or in one that it contains, for rows without a role of their own')
export const Missing = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('everyone') }),
    z.strictObject({ of: z.literal('group'), groupId: Id }),
    z.strictObject({ of: z.literal('department'), department: line(200) }),
  ])
  .nullable()
  .describe('Among whom active people are looked for whom no row names; administrators and the caller are never missing')

/** A file with people and the state of its import. */
export const MemberImport = z.object({
  id: Id,
  fileName: z.string(),
  state: z
    .enum(importStates)
    .describe(
      'receiving: pieces of the file come; checking, importing: a job is at it, or was when it ended; checked: can be started; imported: every good row was done or skipped',
    ),
  partCount: count.describe('Pieces received so far'),
  columns: z
    .array(z.object({ title: z.string(), samples: z.array(z.string()), suggested: Field.nullable() }))
    .describe('Columns of the file: the title, the first cells, and the field that the title suggests'),
  mapping: Mapping.extend({
    email: z.int().min(-1).describe('-1: the file has no column of addresses'),
  }).nullable(),
  ignoredColumns: z
    .array(z.string())
    .describe('Titles of the columns that are left out: by the mapping, before there is one by what is suggested'),
  roleId: Id.nullable().describe('Role of who has none of their own in the file'),
  locale: Locale.nullable().describe('Language of who has none of their own in the file'),
  suggestedLocale: Locale.nullable().describe('The language that most names of the file are in; null: unknown'),
  leadsBy,
  existing,
  emptySign,
  groupRoles,
  missing: Missing,
  sendsInvites: z.boolean().nullable().describe('true: invitations are sent; false: accounts are made; null: not started'),
  jobId: Id.nullable().describe('The job that checks or imports, or did so last'),
  rowCount: count.describe('Rows read by the check, blank lines included'),
  readyCount: count.describe('Rows that would be imported, those that change a person included'),
  refusedCount: count.describe('Rows with problems'),
  doneCount: count.describe('Rows that became accounts or invitations'),
  skippedCount: count.describe('Rows whose address another person got between the check and the import'),
  changedCount: count.describe('Of those that would be imported, rows that change a person'),
  unchangedCount: count.describe('Rows of people who are as the row says already'),
  updatedCount: count.describe('Rows that changed a person'),
  missingCount: count.describe('People whom no row names'),
  suspendedCount: count.describe('Of them, those who were suspended by this import and not restored by it'),
  createdAt: Instant,
})

export const MemberImportRow = z.object({
  id: Id,
  number: z.int().min(1).describe('From 1, blank lines included; the row of titles is not counted'),
  state: z.enum(importRowStates),
  email: z.string().describe('As it is stored; empty where there is none'),
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  userId: Id.nullable().describe('The account that the row means'),
  changes: z
    .array(
      z.object({
        field: Field,
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe('What the row changes of an account; names of roles and groups in the language of the message'),
  changed: z.string().describe('The same in one text; empty where nothing changes'),
  cells: z.partialRecord(Field, z.string()).describe('The cells of the fields as the file has them'),
  problems: z.array(
    z.object({
      key: z.string().describe('Stable name of what is wrong'),
      field: Field.nullable(),
      message: z.string().describe('What is wrong, in the language of the message'),
    }),
  ),
  reason: z.string().describe('What is wrong in one text, in the language of the message; empty where nothing is'),
})
named({ MemberImport, MemberImportRow })
