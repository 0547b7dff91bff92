import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, limitedText, line } from '@/lib/platform/http/contract'
import { importLimits } from './import-fields.rules'
import {
  emptySign,
  existing,
  groupRoles,
  Locale,
  leadsBy,
  Mapping,
  MemberImport,
  MemberImportRow,
  Missing,
} from './member-imports.shapes.contract'
import { importRowStates } from './words'

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
    'A job makes accounts of the good rows, or, with `sendInvites`, invitations, whose mails are sent by further jobs. Accounts have no password: their people set one with “Forgot password”, which confirms the address. The caller needs `role.assign` and everything that the roles grant; `sendInvites` needs `organizationMember.create` too. A person without an address gets an account in either case, because an invitation needs one, and signs in by the employee number, first with the password of a card (`POST …/member/sign-in-card`). No one is made twice, however often the job is interrupted. Rows that change people need `organizationMember.update`; each has its own entry in the activity log, and one whose person may meanwhile do more than the caller is refused. A file that was imported changes nothing the second time.',
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
