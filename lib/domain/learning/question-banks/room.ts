import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import type { QuestionChange } from './candidate.rules'
import { questionTypes } from './types/question-types.rules'

export const questionBanks = room({
  publishedAs: 'assessments',
  isPublishedFirst: true,
  errors: {
    questionBankNotFound: [6510, 404],
    questionBankInUse: [6511, 409],
    questionBanksFull: [6512, 409],
    questionBankFull: [6513, 409],
    questionNotFound: [6520, 404],
    questionInvalid: [6521, 422],
    questionTypeFixed: [6522, 409],
    questionInUse: [6523, 409],
    questionState: [6524, 409],
    questionNeeded: [6525, 409],
    importTooManyQuestions: [6580, 413],
    questionExportTooLarge: [6581, 413],
  },
  permissions: {
    questionBank: ['read', 'create', 'update', 'delete', 'import', 'export'],
  },
  grants: {
    instructor: {
      'questionBank.read': 'any',
      'questionBank.create': 'any',
      'questionBank.update': 'any',
      'questionBank.delete': 'any',
      'questionBank.import': 'any',
      'questionBank.export': 'any',
    },
  },
  records: {
    questionBank: { parameters: ['bank/:id'], console: '/console/question-banks/:id' },
    question: { parameters: ['question/:id'], console: '/console/question-banks/questions/:id' },
  },
  actions: [
    'questionBankCreated',
    'questionBankUpdated',
    'questionBankDeleted',
    'questionCreated',
    'questionUpdated',
    'questionDeleted',
    'questionArchived',
    'questionRestored',
    'questionTried',
    'questionBankImported',
    'questionBankExported',
  ],
  events: eventsOf({
    questionBankCreated: {
      version: 1,
      summary: 'A question bank was created.',
      subject: 'bankId',
      payload: { bankId: Id },
    },
    questionBankChanged: {
      version: 1,
      summary: 'The name of a question bank changed.',
      subject: 'bankId',
      payload: { bankId: Id },
    },
    questionBankDeleted: {
      version: 1,
      summary: 'An empty question bank was deleted.',
      subject: 'bankId',
      payload: { bankId: Id },
    },
    questionCreated: {
      version: 1,
      summary: 'A question was created in a bank.',
      subject: 'questionId',
      payload: { questionId: Id, bankId: Id, type: z.enum(questionTypes) },
    },
    questionChanged: {
      version: 1,
      summary: 'A question, its tags, its difficulty or its bank changed; with a new content, `contentVersion` is higher.',
      subject: 'questionId',
      payload: { questionId: Id, bankId: Id, contentVersion: z.int() },
    },
    questionDeleted: {
      version: 1,
      summary: 'A question was deleted.',
      subject: 'questionId',
      payload: { questionId: Id, bankId: Id },
    },
  }),
  ports: {
    /** In how many drafts a question is named; archived ones do not count. */
    countUses: port<(context: TenantContext, questionId: string) => Promise<number>>('questionBanks.countUses'),
    /** Whether learners got a question. */
    isGiven: port<(context: TenantContext, questionId: string) => Promise<boolean>>('questionBanks.isGiven'),
    /** The titles of what could not give learners all of their questions after a change of a question. */
    neededBy: port<(context: TenantContext, change: QuestionChange) => Promise<string[]>>('questionBanks.neededBy'),
  },
})
