import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'

export const mostSharedComments = 1000
export const mostOwnComments = 500
const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
export const BankComment = z.object({
  id: Id,
  text: Texts.describe('In one or both languages'),
  isOwn: z.boolean().describe('Only the caller sees it; false: everybody who may read assessments does'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ BankComment })

const shown: z.input<typeof BankComment> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d32',
  text: { ar: 'اذكر مصدر الرقم.', en: 'Say where the number comes from.' },
  isOwn: false,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const Text = z
  .strictObject({ ar: prose(2000).optional(), en: prose(2000).optional() })
  .refine(({ ar, en }) => Boolean(ar || en), { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listComments = contract({
  id: 'commentBank.list',
  method: 'GET',
  path: '/admin/assessment/comment-bank/list',
  summary: 'List the comments that can be inserted while grading',
  description:
    'Those of the organization and the own ones of the caller. `textAr` and `textEn` order by the beginning of the text.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  query: z.strictObject({ isOwn: z.enum(['true', 'false']).optional().describe('true: only own ones; false: only shared ones') }),
  returns: z.array(BankComment),
  list: { type: 'cursor', orderBy: ['createdAt', 'textAr', 'textEn'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const createComment = contract({
  id: 'commentBank.create',
  method: 'POST',
  path: '/admin/assessment/comment-bank',
  summary: 'Add a comment to the bank',
  description: `An organization has at most ${mostSharedComments} that are shared, and each person ${mostOwnComments} of their own.`,
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'bankCommentCreated',
  status: 201,
  location: '/admin/assessment/comment-bank/list',
  body: z.strictObject({ text: Text, isOwn: z.boolean().default(true) }),
  returns: BankComment,
  errors: ['commentsFull'],
  example: { body: { text: shown.text, isOwn: false }, returns: shown },
})

export const updateComment = contract({
  id: 'commentBank.update',
  method: 'PATCH',
  path: '/admin/assessment/comment-bank/:id',
  summary: 'Change a comment of the bank',
  description: 'Comments that were inserted before stay as they are.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'bankCommentUpdated',
  params,
  body: z.strictObject({ text: Text }),
  returns: BankComment,
  errors: ['commentNotFound', 'versionStale'],
  headers: ifMatch,
  example: {
    params: { id: shown.id },
    body: { text: { en: 'Name the source.' } },
    returns: { ...shown, text: { en: 'Name the source.' }, version: 2 },
  },
})

export const removeComment = contract({
  id: 'commentBank.remove',
  method: 'DELETE',
  path: '/admin/assessment/comment-bank/:id',
  summary: 'Delete a comment of the bank',
  description: 'Comments that were inserted before stay as they are.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'bankCommentDeleted',
  params,
  returns: z.object({}),
  errors: ['commentNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id: shown.id }, returns: {} },
})
