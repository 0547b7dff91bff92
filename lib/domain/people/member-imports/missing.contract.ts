import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, named } from '@/lib/platform/http/contract'
import { importedPersonStates } from './words'

const params = z.object({ id: Id })
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1ad1'
const jobId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
const states = importedPersonStates.filter((state) => state !== 'named')

/** A person of the organization whom no row of a file names. */
export const MissingMember = z.object({
  id: Id.describe('Of the account'),
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  email: z.string(),
  employeeNumber: z.string().nullable(),
  department: z.string().nullable(),
  state: z
    .enum(importedPersonStates)
    .describe(
      'missing; suspended or restored by this import; kept: it was not, because the account was suspended already or may do more than the caller',
    ),
})
named({ MissingMember })

const mayUpdate = { role: 'admin', permission: 'organizationMember.update' } as const
const started = {
  access: mayUpdate,
  method: 'POST',
  status: 202,
  location: '/shared/job/:jobId',
  params,
  body: z.strictObject({
    count: z.int().min(1).describe('How many people it concerns, as the import says now (else 6225): they are many at once'),
  }),
  returns: z.object({ id: Id, jobId: Id }),
} as const

export const listMissing = contract({
  id: 'memberImports.listMissing',
  method: 'GET',
  path: '/admin/organization/member/import/:id/missing/list',
  summary: 'List people who are missing in a file',
  description: 'As the newest check found them, with its setting `missing`, by address.',
  access: { role: 'admin', permission: 'organizationMember.import' },
  params,
  query: z.strictObject({ state: anyOf(states as [(typeof states)[number], ...(typeof states)[number][]]).optional() }),
  returns: z.array(MissingMember),
  list: { type: 'cursor', orderBy: ['email', 'createdAt'], default: 'email:asc' },
  errors: ['memberImportNotFound'],
  example: {
    params: { id },
    query: { state: 'missing' },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
        name: { ar: 'سارة الأحمد' },
        email: 'sara@alnoor.example',
        employeeNumber: '1001',
        department: 'Nursing',
        state: 'missing',
      },
    ],
  },
})

export const suspendMissing = contract({
  ...started,
  id: 'memberImports.suspendMissing',
  path: '/admin/organization/member/import/:id/missing/suspend',
  summary: 'Suspend the people who are missing in a file',
  description:
    'A job suspends them one by one, each with its own entry in the activity log, as if by hand. Administrators, the caller, and people who may do more than the caller stay. `POST …/missing/restore` takes it back.',
  audit: 'membersMissingSuspended',
  errors: ['memberImportNotFound', 'memberImportState', 'memberImportMissing'],
  example: { params: { id }, body: { count: 3 }, returns: { id, jobId } },
})

export const restoreMissing = contract({
  ...started,
  id: 'memberImports.restoreMissing',
  path: '/admin/organization/member/import/:id/missing/restore',
  summary: 'Restore the people whom an import suspended',
  description: 'Those who are still suspended; a job does it one by one, each with its own entry in the activity log.',
  audit: 'membersMissingRestored',
  errors: ['memberImportNotFound', 'memberImportState', 'memberImportMissing'],
  example: { params: { id }, body: { count: 3 }, returns: { id, jobId } },
})
