import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { importFields, importLimits } from './import-fields.rules'
import { existingTreatments, importKeys, importRowStates, importStates } from './words'

const Field = z.enum(importFields)
const Locale = z.enum(['ar', 'en'])
const count = z.int().min(0)
const column = z
  .int()
  .min(0)
  .max(importLimits.columns - 1)
const Mapping = z
  .strictObject({
    email: column.optional().describe('Needed for new people'),
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

const leadsBy = z
  .enum(importKeys)
  .describe('Which key of a row finds an account first; the others must not belong to another one')
const existing = z
  .enum(existingTreatments)
  .describe('Rows of people with accounts: `refuse` them, or `update` the account, which needs `organizationMember.update`')
const emptySign = line(10)
  .nullable()
  .describe('An empty cell leaves a value as it is; one with this text empties it. null: no cell empties a value')
const GroupRole = z.strictObject({ groupId: Id, roleId: Id })
const groupRoles = z
  .array(GroupRole)
  .max(importLimits.groupRoles)
  .describe('The role of people in a group or in one that it contains, for rows without a role of their own')
const Missing = z
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
  mapping: Mapping.nullable(),
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
  skippedCount: count.describe('Rows whose address somebody got between the check and the import'),
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

const access = { role: 'admin', permission: 'organizationMember.import' } as const
const params = z.object({ id: Id })
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1ad1'
const jobId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
const roleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24'
const received: z.input<typeof MemberImport> = {
  id,
  fileName: 'people.csv',
  state: 'receiving',
  partCount: 1,
  columns: [
    { title: 'البريد الإلكتروني', samples: ['sara@alnoor.example'], suggested: 'email' },
    { title: 'الاسم بالعربية', samples: ['سارة الأحمد'], suggested: 'nameAr' },
  ],
  mapping: null,
  ignoredColumns: [],
  roleId: null,
  locale: null,
  suggestedLocale: 'ar',
  leadsBy: 'email',
  existing: 'refuse',
  emptySign: null,
  groupRoles: [],
  missing: null,
  sendsInvites: null,
  jobId: null,
  rowCount: 0,
  readyCount: 0,
  refusedCount: 0,
  doneCount: 0,
  skippedCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  updatedCount: 0,
  missingCount: 0,
  suspendedCount: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
}
const waits = ['memberImportNotFound', 'memberImportState'] as const
const Started = z.object({ id: Id, jobId: Id })

export const createImport = contract({
  id: 'memberImports.create',
  method: 'POST',
  path: '/admin/organization/member/import',
  summary: 'Begin an import of people',
  description: `A file is sent in pieces (\`PUT …/part\`), checked without making anybody (\`POST …/check\`), and then imported (\`POST …/start\`). At most ${importLimits.rows.toLocaleString('en')} rows. What was sent is deleted after 30 days, the text of the file when it was imported.`,
  access,
  audit: 'adminMemberImportPrepared',
  status: 201,
  location: '/admin/organization/member/import/:id',
  body: z.strictObject({ fileName: line(200) }),
  returns: MemberImport,
  example: { body: { fileName: received.fileName }, returns: { ...received, partCount: 0, columns: [] } },
})

export const putImportPart = contract({
  id: 'memberImports.putPart',
  method: 'PUT',
  path: '/admin/organization/member/import/:id/part',
  summary: 'Send a piece of a file with people',
  description: `The text of a CSV file in UTF-8, with or without a byte order mark, with commas, semicolons, tabs or bars between the cells, as the first rows or a line “sep=;” show, in pieces of at most ${importLimits.partLength.toLocaleString('en')} characters, cut anywhere, numbered from 0. The first one holds the whole row of titles. A piece that was sent before is replaced by the same number until the check begins.`,
  access,
  audit: 'adminMemberImportPrepared',
  failuresOnly: true,
  params,
  body: z.strictObject({
    number: z
      .int()
      .min(0)
      .max(importLimits.parts - 1),
    text: limitedText(importLimits.partLength)
      .min(1)
      .regex(/^[^\p{Cs}\0]*$/u),
  }),
  returns: MemberImport,
  errors: [...waits, 'memberImportPart', 'memberImportNoTitles'],
  example: {
    params: { id },
    body: { number: 0, text: 'البريد الإلكتروني,الاسم بالعربية\r\nsara@alnoor.example,سارة الأحمد\r\n' },
    returns: received,
  },
})

export const readImport = contract({
  id: 'memberImports.read',
  method: 'GET',
  path: '/admin/organization/member/import/:id',
  summary: 'Read an import of people',
  access,
  params,
  returns: MemberImport,
  taggedByContent: true,
  errors: ['memberImportNotFound'],
  example: { params: { id }, returns: received },
})

export const listImports = contract({
  id: 'memberImports.list',
  method: 'GET',
  path: '/admin/organization/member/import/list',
  summary: 'List imports of people',
  description: 'Those of the last 30 days. `search` looks in the names of the files.',
  access,
  returns: z.array(MemberImport),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [received] },
})

export const checkImport = contract({
  id: 'memberImports.check',
  method: 'POST',
  path: '/admin/organization/member/import/:id/check',
  summary: 'Check a file with people',
  description:
    'The dry run: a job reads every row and tells what it would become, or everything that is wrong with it (`GET …/row/list`). No one is made or changed and nothing is sent. With `existing=update` each row of a person with an account says which fields change, from which value to which. It may be repeated with other settings until the import was started.',
  access,
  audit: 'adminMemberImportPrepared',
  status: 202,
  location: '/shared/job/:jobId',
  params,
  body: z.strictObject({
    mapping: Mapping,
    roleId: Id.describe('Of new people without a role of their own'),
    locale: Locale.describe('Of new people without a language of their own'),
    leadsBy: leadsBy.default('email'),
    existing: existing.default('refuse'),
    emptySign: emptySign.optional(),
    groupRoles: groupRoles.default([]),
    missing: Missing.optional(),
  }),
  returns: Started,
  errors: [...waits, 'roleNotFound', 'groupNotFound', 'roleGrantsTooMuch'],
  example: { params: { id }, body: { mapping: { email: 0, nameAr: 1 }, roleId, locale: 'ar' }, returns: { id, jobId } },
})

export const listImportRows = contract({
  id: 'memberImports.listRows',
  method: 'GET',
  path: '/admin/organization/member/import/:id/row/list',
  summary: 'List the rows of a file with people',
  description: 'As the newest check understood them; with `state=refused` those that have problems.',
  access,
  params,
  query: z.strictObject({ state: anyOf(importRowStates).optional() }),
  returns: z.array(MemberImportRow),
  list: { type: 'cursor', orderBy: ['number'], default: 'number:asc' },
  errors: ['memberImportNotFound'],
  example: {
    params: { id },
    query: { state: 'refused' },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1ae1',
        number: 17,
        state: 'refused',
        email: 'sara',
        name: { ar: 'سارة الأحمد' },
        userId: null,
        changes: [],
        changed: '',
        cells: { email: 'sara', nameAr: 'سارة الأحمد' },
        problems: [{ key: 'emailFormat', field: 'email', message: 'This is not an email address.' }],
        reason: 'This is not an email address.',
      },
    ],
  },
})

export const startImport = contract({
  id: 'memberImports.start',
  method: 'POST',
  path: '/admin/organization/member/import/:id/start',
  summary: 'Import the people of a checked file',
  description:
    'A job makes accounts of the good rows, or, with `sendInvites`, invitations, whose mails are sent by further jobs. Accounts have no password: their people set one with “Forgot password”, which confirms the address. The caller needs `role.assign` and everything that the roles grant; `sendInvites` needs `organizationMember.create` too. No one is made twice, however often the job is interrupted. Rows that change people need `organizationMember.update`; each has its own entry in the activity log, and one whose person may meanwhile do more than the caller is refused. A file that was imported changes nothing the second time.',
  access,
  audit: 'adminMemberImport',
  status: 202,
  location: '/shared/job/:jobId',
  params,
  body: z.strictObject({ sendInvites: z.boolean() }),
  returns: Started,
  errors: [...waits, 'roleNotFound', 'roleGrantsTooMuch'],
  example: { params: { id }, body: { sendInvites: true }, returns: { id, jobId } },
})
