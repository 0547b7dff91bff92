import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, line, named } from '@/lib/platform/http/contract'

export const mostBanks = 1000
export const mostQuestions = 5000

const BankName = z
  .strictObject({ ar: line(120).optional(), en: line(120).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')

export const QuestionBank = z.object({
  id: Id,
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages'),
  questionCount: z.int().describe('Questions in the bank'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ QuestionBank })

export const shownBank: z.input<typeof QuestionBank> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b11',
  name: { ar: 'السلامة في موقع العمل', en: 'Safety at work' },
  questionCount: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const params = z.object({ id: Id })
const example = { id: shownBank.id }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listQuestionBanks = contract({
  id: 'questionBanks.list',
  method: 'GET',
  path: '/admin/assessment/bank/list',
  summary: 'List question banks',
  description:
    '`nameAr` and `nameEn` order by the name in that language, or in the other where that one is missing. `search` looks in names.',
  access: { role: 'admin', permission: 'questionBank.read' },
  returns: z.array(QuestionBank),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'nameAr', 'nameEn'], default: 'createdAt:desc' },
  example: { returns: [shownBank] },
})

export const readQuestionBank = contract({
  id: 'questionBanks.read',
  method: 'GET',
  path: '/admin/assessment/bank/:id',
  summary: 'Read a question bank',
  access: { role: 'admin', permission: 'questionBank.read' },
  params,
  returns: QuestionBank,
  errors: ['questionBankNotFound'],
  example: { params: example, returns: shownBank },
})

export const createQuestionBank = contract({
  id: 'questionBanks.create',
  method: 'POST',
  path: '/admin/assessment/bank',
  summary: 'Create a question bank',
  description: `An organization has at most ${mostBanks}.`,
  access: { role: 'admin', permission: 'questionBank.create' },
  audit: 'questionBankCreated',
  status: 201,
  body: z.strictObject({ name: BankName }),
  returns: QuestionBank,
  errors: ['questionBanksFull'],
  example: { body: { name: shownBank.name }, returns: shownBank },
})

export const updateQuestionBank = contract({
  id: 'questionBanks.update',
  method: 'PATCH',
  path: '/admin/assessment/bank/:id',
  summary: 'Rename a question bank',
  access: { role: 'admin', permission: 'questionBank.update' },
  audit: 'questionBankUpdated',
  params,
  body: z.strictObject({ name: BankName }),
  returns: QuestionBank,
  errors: ['questionBankNotFound', 'versionStale'],
  headers: ifMatch,
  example: {
    params: example,
    body: { name: { ar: 'السلامة والصحة', en: 'Safety and health' } },
    returns: { ...shownBank, name: { ar: 'السلامة والصحة', en: 'Safety and health' }, version: 2 },
  },
})

export const removeQuestionBank = contract({
  id: 'questionBanks.remove',
  method: 'DELETE',
  path: '/admin/assessment/bank/:id',
  summary: 'Delete an empty question bank',
  description: 'A bank with questions answers 409/6511: move or delete those first.',
  access: { role: 'admin', permission: 'questionBank.delete' },
  audit: 'questionBankDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['questionBankNotFound', 'questionBankInUse', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: example },
})
