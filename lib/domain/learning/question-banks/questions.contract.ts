import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named, severalOf } from '@/lib/platform/http/contract'
import { mostQuestions, shownBank } from './question-banks.contract'
import { Content } from './types/content.rules'
import { Answer, Design, questionTypes } from './types/question-types.rules'
import { difficulties } from './words'

const Tag = line(40).refine((tag) => !tag.includes(','), { params: { rule: 'pattern' } })
const fields = {
  design: Design,
  content: Content,
  difficulty: z.enum(difficulties).nullable().optional(),
  tags: z.array(Tag).max(20).optional().describe('At most 20, without commas'),
  points: z.number().gt(0).max(1000).optional().describe('Points that an assessment suggests for it; 1 at first'),
}

const inList = z.object({
  id: Id,
  bankId: Id,
  type: z.enum(questionTypes),
  stem: z
    .object({ ar: z.string().optional(), en: z.string().optional() })
    .describe('The first 300 characters of the question in each of its languages'),
  difficulty: z.enum(difficulties).nullable(),
  tags: z.array(z.string()),
  points: z.number(),
  archivedAt: Instant.nullable().describe('Since when draws leave it out; null: it is in use'),
  contentVersion: z.int().describe('From 1; a change of `design` or `content` makes the next one, and keeps the former ones'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
const double = inList.pick({ id: true, bankId: true, type: true, stem: true })
export const Question = inList.extend({
  design: Design.describe('What is asked and what is right, in keys'),
  content: Content,
  useCount: z.int().min(0).describe('Assessments whose draft names it, without archived ones and without draws'),
  doubles: z
    .array(double)
    .describe(
      'The first 20 other questions with the same text, options and answers in a language, whatever their diacritics, letter case and digits',
    ),
})
named({ Question, QuestionInList: inList, QuestionDesign: Design, QuestionContent: Content, QuestionAnswer: Answer })

const design: z.input<typeof Design> = { type: 'singleChoice', options: ['o1', 'o2'], correct: 'o2' }
const content: z.input<typeof Content> = {
  ar: { stem: 'ما أول إجراء عند سماع إنذار الحريق؟', labels: { o1: 'جمع الأغراض', o2: 'التوجه إلى أقرب مخرج' }, feedback: {} },
  en: {
    stem: 'What comes first when the fire alarm sounds?',
    labels: { o1: 'Collect personal things', o2: 'Go to the nearest exit' },
    feedback: { o1: 'Things can be replaced.' },
  },
}
const shownInList: z.input<typeof inList> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b21',
  bankId: shownBank.id,
  type: 'singleChoice',
  stem: { ar: content.ar?.stem, en: content.en?.stem },
  difficulty: 'easy',
  tags: ['fire'],
  points: 1,
  archivedAt: null,
  contentVersion: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
export const shown: z.input<typeof Question> = { ...shownInList, design, content, useCount: 0, doubles: [] }

const params = z.object({ id: Id })
const example = { id: shown.id }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listQuestions = contract({
  id: 'questions.list',
  method: 'GET',
  path: '/admin/assessment/question/list',
  summary: 'List questions',
  description: 'Of all banks, or of those named. `search` looks in the texts of the questions and in tags.',
  access: { role: 'admin', permission: 'questionBank.read' },
  query: z.strictObject({
    id: severalOf(Id).optional().describe('Only these questions; at most 50'),
    bank: severalOf(Id).optional().describe('Only questions of one of these banks'),
    type: anyOf(questionTypes).optional(),
    difficulty: anyOf(difficulties).optional(),
    tag: severalOf(Tag, 20, 40).optional().describe('Only questions with one of these tags'),
    archived: anyOf(['yes', 'no']).optional().describe('yes: only archived questions; no: only those in use'),
    doubles: anyOf(['yes', 'no'])
      .optional()
      .describe('yes: only questions that another one repeats, with the same text, options and answers; no: only the others'),
  }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt'], default: 'createdAt:desc' },
  example: { returns: [shownInList] },
})

export const readQuestion = contract({
  id: 'questions.read',
  method: 'GET',
  path: '/admin/assessment/question/:id',
  summary: 'Read a question',
  access: { role: 'admin', permission: 'questionBank.read' },
  params,
  returns: Question,
  errors: ['questionNotFound'],
  example: { params: example, returns: shown },
})

export const createQuestion = contract({
  id: 'questions.create',
  method: 'POST',
  path: '/admin/assessment/question',
  summary: 'Create a question',
  description: `\`design\` says in keys what is asked and what is right; \`content\` has the texts of each language for the same keys, so that a grade does not depend on the language. Where both do not fit, the answer is 422/6521 with the fields. A bank has at most ${mostQuestions} questions.`,
  access: { role: 'admin', permission: 'questionBank.update' },
  audit: 'questionCreated',
  status: 201,
  body: z.strictObject({ bankId: Id, ...fields }),
  returns: Question,
  errors: ['questionBankNotFound', 'questionBankFull', 'questionInvalid'],
  example: { body: { bankId: shown.bankId, design, content, difficulty: 'easy', tags: ['fire'] }, returns: shown },
})

export const updateQuestion = contract({
  id: 'questions.update',
  method: 'PATCH',
  path: '/admin/assessment/question/:id',
  summary: 'Change a question',
  description:
    'What is left out stays as it is. Another `design` or `content` is kept as a new version; the former ones stay. The type of a question cannot change (409/6522). With another `bankId` it moves. A bank, tags or a difficulty with which a draw of a published assessment would have too few questions answer 409/6525 with the assessments.',
  access: { role: 'admin', permission: 'questionBank.update' },
  audit: 'questionUpdated',
  params,
  body: z.strictObject({
    ...fields,
    bankId: Id.optional(),
    design: Design.optional(),
    content: Content.optional(),
  }),
  returns: Question,
  errors: [
    'questionNotFound',
    'questionBankNotFound',
    'questionBankFull',
    'questionInvalid',
    'questionTypeFixed',
    'questionNeeded',
    'versionStale',
  ],
  headers: ifMatch,
  example: {
    params: example,
    body: { difficulty: 'medium' },
    returns: { ...shown, difficulty: 'medium', version: 2 },
  },
})

export const copyQuestion = contract({
  id: 'questions.copy',
  method: 'POST',
  path: '/admin/assessment/question/:id/copy',
  summary: 'Copy a question',
  description: 'Into its own bank, or into the one named; the copy begins at version 1.',
  access: { role: 'admin', permission: 'questionBank.update' },
  audit: 'questionCreated',
  status: 201,
  location: '/admin/assessment/question/:id',
  params,
  body: z.strictObject({ bankId: Id.optional() }),
  returns: Question,
  errors: ['questionNotFound', 'questionBankNotFound', 'questionBankFull'],
  example: { params: example, body: {}, returns: shown },
})

export const removeQuestion = contract({
  id: 'questions.remove',
  method: 'DELETE',
  path: '/admin/assessment/question/:id',
  summary: 'Delete a question',
  description:
    'With all its versions. A question that attempts contain answers 409/6523: it is what they were graded by, and can be archived. One that a published assessment names or needs for a draw answers 409/6525 with the assessments.',
  access: { role: 'admin', permission: 'questionBank.delete' },
  audit: 'questionDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['questionNotFound', 'questionInUse', 'questionNeeded', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: example },
})

export const archiveQuestion = contract({
  id: 'questions.archive',
  method: 'POST',
  path: '/admin/assessment/question/:id/archive',
  summary: 'Archive a question',
  description:
    'No draw of a new attempt takes it any more. Assessments that name it keep it, and so do attempts. An archived one answers 409/6524; one without which a draw of a published assessment has too few questions 409/6525 with the assessments.',
  access: { role: 'admin', permission: 'questionBank.update' },
  audit: 'questionArchived',
  status: 200,
  params,
  returns: Question,
  errors: ['questionNotFound', 'questionState', 'questionNeeded', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...shown, archivedAt: '2026-11-27T09:30:00.000Z', version: 2 } },
})

export const restoreQuestion = contract({
  id: 'questions.restore',
  method: 'POST',
  path: '/admin/assessment/question/:id/restore',
  summary: 'Restore an archived question',
  description: 'Draws can take it again. One that is in use answers 409/6524.',
  access: { role: 'admin', permission: 'questionBank.update' },
  audit: 'questionRestored',
  status: 200,
  params,
  returns: Question,
  errors: ['questionNotFound', 'questionState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...shown, version: 3 } },
})

export const listQuestionVersions = contract({
  id: 'questions.versions',
  method: 'GET',
  path: '/admin/assessment/question/:id/version/list',
  summary: 'List the versions of a question',
  access: { role: 'admin', permission: 'questionBank.read' },
  params,
  returns: z.array(z.object({ number: z.int().describe('From 1'), design: Design, content: Content, createdAt: Instant })),
  errors: ['questionNotFound'],
  list: { type: 'cursor', orderBy: ['number'], default: 'number:desc' },
  example: { params: example, returns: [{ number: 1, design, content, createdAt: shown.createdAt }] },
})

export const tryQuestion = contract({
  id: 'questions.try',
  method: 'POST',
  path: '/admin/assessment/question/:id/try',
  summary: 'Grade an answer to a question',
  description: 'By the content in force. Nothing is saved. An answer to another type of question gets the score 0.',
  access: { role: 'admin', permission: 'questionBank.read' },
  audit: 'questionTried',
  isRead: true,
  params,
  body: z.strictObject({ answer: Answer }),
  returns: z.object({
    score: z.number().describe('Share of the full marks, 0 to 1'),
    parts: z
      .array(z.object({ key: z.string(), score: z.number() }))
      .describe('The score of each option, pair, gap, item or row, where there are some'),
    needsPerson: z.boolean().describe('Whether a person has to grade; the score is 0 until then'),
  }),
  errors: ['questionNotFound'],
  example: {
    params: example,
    body: { answer: { type: 'singleChoice', choice: 'o2' } },
    returns: { score: 1, parts: [], needsPerson: false },
  },
})
