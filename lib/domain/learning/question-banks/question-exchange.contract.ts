import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText } from '@/lib/platform/http/contract'
import { exchangeLimits } from './exchange/limits.rules'
import { shownBank } from './question-banks.contract'
import { questionTypes } from './types/question-types.rules'
import { doublesModes, exchangeFormats, importLosses, importProblems } from './words'

const Format = z
  .enum(exchangeFormats)
  .describe(
    'gift: GIFT; moodleXml: Moodle XML; csv: a table in CSV with a row of titles; xlsx: the same table as a workbook, in Base64; qti3: one item of QTI 3 in XML, or a package of items in Base64 (docs/question-formats.md)',
  )
const count = z.int().min(0)

const ReadQuestion = z.object({
  line: z
    .int()
    .min(1)
    .describe('Where the question begins in the file, from 1: its line, its row in a workbook, or its number in a package'),
  label: z.string().describe('The beginning of its text, at most 120 characters'),
  type: z.enum(questionTypes).nullable().describe('null where it cannot be imported'),
  languages: z.array(z.enum(['ar', 'en'])),
  id: Id.nullable().describe('The question that was made of it'),
  completed: z
    .object({ id: Id, language: z.enum(['ar', 'en']) })
    .nullable()
    .describe('The question that got a language, or with `dryRun` would'),
  isDouble: z
    .boolean()
    .describe('Whether the same question, with the same options and answers, is in a bank, or earlier in the file'),
  isPartial: z.boolean().describe('Whether something about it is left out, such as a picture'),
  lost: z
    .array(z.enum(importLosses))
    .describe(
      'What is left out. media: pictures, recordings, videos; formatting: struck-out text; wildcard: `*` for any letters in an answer, which is the sign itself here; partialCredit: a part of the marks for some answers; remarks: on single answers, hints, notes for graders; scoring: rules of grading that the bank does not have',
    ),
  problems: z
    .array(
      z.object({
        key: z
          .enum(importProblems)
          .describe(
            'unreadable: not in the format; unsupported: not a type of the bank; incomplete: against its rules; differs: the question that it would complete has another text or answer there; noCommonLanguage: it has no language in common with that',
          ),
        property: z.string().optional().describe('The field of the question, such as `content.en.stem`'),
      }),
    )
    .describe('Why it cannot be imported'),
})

export const importQuestions = contract({
  id: 'questionExchange.import',
  method: 'POST',
  path: '/admin/assessment/question/import',
  summary: 'Import questions from a file',
  description: `The text of a file, at most ${exchangeLimits.textLength.toLocaleString('en')} characters and ${exchangeLimits.questions} questions: send a larger one in several calls, each with whole questions. With \`dryRun\` nothing is saved. Questions with problems are left out; the others are imported in one transaction.`,
  access: { role: 'admin', permission: 'questionBank.import' },
  audit: 'questionBankImported',
  body: z.strictObject({
    bankId: Id,
    format: Format,
    text: limitedText(exchangeLimits.textLength).min(1),
    language: z
      .enum(['ar', 'en'])
      .nullable()
      .default(null)
      .describe('Of texts whose language the file does not say; null: by their letters'),
    doubles: z
      .enum(doublesModes)
      .default('import')
      .describe(
        'Questions that are there already, by the identifier of an export or by the same texts. import: as new ones; skip: left out; complete: the language that is missing is added to what is there (permission `questionBank.update`), and nothing else is changed',
      ),
    dryRun: z.boolean().default(false),
  }),
  returns: z.object({
    readCount: count,
    importedCount: count.describe('Questions that were imported, or with `dryRun` would be'),
    completedCount: count.describe('Questions that got the language that they lacked, or with `dryRun` would'),
    refusedCount: count.describe('Questions with problems'),
    doubleCount: count,
    questions: z.array(ReadQuestion),
  }),
  errors: ['questionBankNotFound', 'questionBankFull', 'importTooManyQuestions', 'permissionForbidden'],
  example: {
    body: { bankId: shownBank.id, format: 'gift', text: 'Safety comes first. {TRUE}\n\nNo answers', dryRun: true },
    returns: {
      readCount: 2,
      importedCount: 1,
      completedCount: 0,
      refusedCount: 1,
      doubleCount: 0,
      questions: [
        {
          line: 1,
          label: 'Safety comes first.',
          type: 'trueFalse',
          languages: ['en'],
          id: null,
          completed: null,
          isDouble: false,
          isPartial: false,
          lost: [],
          problems: [],
        },
        {
          line: 3,
          label: 'No answers',
          type: null,
          languages: [],
          id: null,
          completed: null,
          isDouble: false,
          isPartial: false,
          lost: [],
          problems: [{ key: 'unsupported' }],
        },
      ],
    },
  },
})

export const exportQuestions = contract({
  id: 'questionExchange.export',
  method: 'POST',
  path: '/admin/assessment/question/export',
  summary: 'Export the questions of a bank',
  description:
    'The text of a file, which the import reads as the same questions. Types that the format does not have are left out and named; `csv` and `xlsx` have all. A text beyond 4,000,000 characters answers 413/6581.',
  access: { role: 'admin', permission: 'questionBank.export' },
  audit: 'questionBankExported',
  isRead: true,
  body: z.strictObject({
    bankId: Id,
    format: Format,
    withIds: z
      .boolean()
      .default(true)
      .describe('Whether tables and Moodle XML have the identifier of each question, by which an import completes it'),
  }),
  returns: z.object({
    fileName: z.string(),
    encoding: z.enum(['text', 'base64']).describe('base64: the file is an archive, of which `text` has the bytes in Base64'),
    text: z.string(),
    exportedCount: count,
    leftOut: z.array(z.object({ id: Id, type: z.enum(questionTypes) })).describe('Questions that the format has no type for'),
  }),
  errors: ['questionBankNotFound', 'questionExportTooLarge'],
  example: {
    body: { bankId: shownBank.id, format: 'gift' },
    returns: {
      fileName: 'safety-at-work.gift.txt',
      encoding: 'text',
      text: 'Safety comes first. {TRUE}\n',
      exportedCount: 1,
      leftOut: [],
    },
  },
})
