import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { beginsAt, endsAt, Id, Instant, severalOf } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'

const Names = z.object({ ar: z.string().optional(), en: z.string().optional() })
const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1c${at}`

export const listAnswers = contract({
  id: 'progress.listAnswers',
  method: 'GET',
  path: '/admin/learning/answer/list',
  summary: 'List what people acknowledged, answered and submitted',
  description:
    'Proof of what was done in modules: each acknowledgment, choice, typed text and submission with its moment, the version of the module and the language that was shown. Kept as long as the account of the person. With the permission for the caller’s groups only: those of the people in them; for their own paths only: those in paths that they made or teach.',
  access: { role: 'admin', permission: 'progress.readAny', reach: ['group', 'own'] },
  query: z.strictObject({
    person: severalOf(Id).optional().describe('Only answers of these people'),
    module: severalOf(Id).optional().describe('Only answers in these modules'),
    path: severalOf(Id).optional().describe('Only answers in modules of these learning paths, in any of their versions'),
    group: severalOf(Id).optional().describe('Only of people in one of these groups or in one that they contain'),
    from: beginsAt('Only what arrived at this moment or later').optional(),
    to: endsAt('Only what arrived at this moment or earlier').optional(),
  }),
  returns: z.array(
    z.object({
      id: Id,
      person: z.object({ id: Id, name: Names, email: z.string() }),
      module: z.object({
        id: Id,
        title: Names.describe('In the version that was answered'),
        typeKey: z.string(),
      }),
      moduleVersion: z.int().describe('The published version that was answered'),
      action: z.string().describe('What was done: one of the `events` of the type, such as `acknowledged`'),
      occurredAt: Instant.describe('By the clock of the learner’s device'),
      receivedAt: Instant.describe('By the clock of the server'),
      locale: z.enum(languages).nullable().describe('The language that was shown'),
      result: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe(
          'As the `resultSchema` of the type says; null: nothing besides the action, or erased with the data of the person',
        ),
    }),
  ),
  list: { type: 'cursor', orderBy: ['receivedAt'], default: 'receivedAt:desc' },
  example: {
    returns: [
      {
        id: id(10),
        person: { id: id(12), name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' }, email: 'sara@alnoor.example' },
        module: {
          id: id(31),
          title: { ar: 'سياسة كلمات المرور', en: 'Password policy' },
          typeKey: 'policy.acknowledgement',
        },
        moduleVersion: 2,
        action: 'acknowledged',
        occurredAt: '2026-11-23T08:05:00.000Z',
        receivedAt: '2026-11-23T08:05:01.000Z',
        locale: 'ar',
        result: { version: '2.1', typedName: 'سارة الأحمد' },
      },
    ],
  },
})
