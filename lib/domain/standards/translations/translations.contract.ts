import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { exportLimits, translationLimits } from './files/limits.rules'
import { outcomes, refusals, type textKinds, translationFormats, wantedTexts } from './words'

const Locale = z.enum(languages)
const count = z.int().min(0)
const shown = (number: number) => number.toLocaleString('en')

const Scope = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('path'),
      pathId: Id,
      withQuestions: z.boolean().default(true).describe('Also the questions that its quizzes give or draw from'),
    }),
    z.strictObject({
      kind: z.literal('modules'),
      moduleIds: z
        .array(Id)
        .min(1)
        .max(exportLimits.modules)
        .optional()
        .describe('Without it, all modules that are written in the source language and not archived'),
    }),
    z.strictObject({ kind: z.literal('bank'), bankId: Id }),
  ])
  .describe('path: its title, description and sections, its modules, and the assessments of its quizzes; bank: its questions')

export const exportTranslations = contract({
  id: 'translations.export',
  method: 'POST',
  path: '/admin/content/translation/export',
  summary: 'Export texts for translation',
  description: `A file with the texts of lessons, paths, assessments and questions in one language, for a translator to add the other one; \`POST …/import\` reads it back. Formatting stands as inline elements in XLIFF, and as numbered marks in CSV. Each text has the same identifier in every export. Modules are translated from the language that they were written in; others are counted in \`otherSourceCount\`. Records that the caller may not read are left out. At most ${exportLimits.modules} modules, ${shown(exportLimits.questions)} questions and ${shown(exportLimits.length)} characters (docs/translation.md).`,
  access: { role: 'admin', permission: 'learningModule.translate' },
  audit: 'translationsExported',
  isRead: true,
  body: z
    .strictObject({
      scope: Scope,
      source: Locale,
      target: Locale,
      want: z
        .array(z.enum(wantedTexts))
        .min(1)
        .max(3)
        .default(['missing', 'stale'])
        .describe('missing: not translated; stale: the source was changed since; translated: all others'),
      format: z
        .enum(translationFormats)
        .describe('xliff12: XLIFF 1.2; xliff2: XLIFF 2.0; csv: a table with both languages side by side'),
    })
    .refine(({ source, target }) => source !== target, { path: ['target'], params: { rule: 'sameLanguage' } }),
  returns: z.object({
    fileName: z.string(),
    text: z.string(),
    unitCount: count.describe('Texts in the file'),
    recordCount: count.describe('Paths, modules, assessments and questions that they are of'),
    otherSourceCount: count.describe('Modules that are left out, because they were written in the other language'),
  }),
  errors: ['permissionForbidden', 'pathNotFound', 'questionBankNotFound', 'translationExportTooLarge'],
  example: {
    body: {
      scope: { kind: 'bank', bankId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01' },
      source: 'ar',
      target: 'en',
      format: 'csv',
    },
    returns: {
      fileName: 'safety-ar-en.csv',
      text: 'id,source_ar,target_en,state,record,place,limit,base\r\n',
      unitCount: 0,
      recordCount: 0,
      otherSourceCount: 0,
    },
  },
})

const TranslationOutcome = z.object({
  id: z.string().describe('Identifier of the text in the file'),
  line: z.int().min(1).describe('Where it begins in the file, from 1'),
  outcome: z
    .enum(outcomes)
    .describe('taken: stored, or with `dryRun` would be; unchanged: as it is stored; untranslated: the file has no translation'),
  reason: z
    .enum(refusals)
    .nullable()
    .describe(
      'Why it is refused. unknown: there is no such text; twice: the file has it more than once; stale: its source was changed since the export; changedMeanwhile: another translation was written since; inlineMissing, inlineDoubled, inlineUnknown, inlineBroken: formatting is lost, doubled, not of the source, or crossed; tooLong: with `limit` and `length`; incomplete: another text is needed as well; invalid: against the rules of its record; sourceLanguage: the module was written in another language; notAllowed: a permission is missing; state: the record is archived',
    ),
  detail: z.string().nullable().describe('The mark, the other text or the field that the reason is about'),
  limit: z.int().nullable().describe('The most characters'),
  length: z.int().nullable().describe('The characters that it has'),
  place: z.string().describe('The title of its record; empty where it is unknown'),
})
named({ TranslationOutcome })

/** Outcomes in one answer: refused ones first, then taken ones. */
export const mostOutcomes = 1_000

export const importTranslations = contract({
  id: 'translations.import',
  method: 'POST',
  path: '/admin/content/translation/import',
  summary: 'Import translated texts',
  description: `A file of \`POST …/export\` with translations: XLIFF 1.2, XLIFF 2 or CSV, as tools of translators write it. It completes the language that it translates into; structure, right answers and keys stay as they are. A text whose source or translation was changed since the export is refused, and the others are taken. The same file sent again changes nothing. At most ${shown(translationLimits.sent)} characters, ${shown(translationLimits.bytes)} bytes when unpacked and ${shown(translationLimits.units)} texts: send a larger file in several calls, each with whole records. With \`dryRun\` nothing is stored.`,
  access: { role: 'admin', permission: 'learningModule.translate' },
  audit: 'translationsImported',
  body: z.strictObject({
    text: limitedText(translationLimits.sent).min(1),
    encoding: z
      .enum(['text', 'gzip'])
      .default('text')
      .describe('gzip: `text` is the Base64 of the packed bytes of the file, which may be in UTF-8 or UTF-16'),
    replaces: z
      .boolean()
      .default(false)
      .describe(
        'Whether texts that have a translation already get another one where the file does not say which one it has seen',
      ),
    publishes: z
      .boolean()
      .default(false)
      .describe('Whether published modules without other changes are published with their translation; otherwise it is a draft'),
    dryRun: z.boolean().default(false),
  }),
  returns: z.object({
    source: Locale,
    target: Locale,
    takenCount: count,
    unchangedCount: count,
    untranslatedCount: count,
    refusedCount: count,
    records: z
      .object({ path: count, module: count, assessment: count, question: count } satisfies Record<
        (typeof textKinds)[number],
        unknown
      >)
      .describe('Records of which something is taken'),
    publishedCount: count.describe('Modules that were published'),
    units: z.array(TranslationOutcome).describe(`At most ${mostOutcomes}: first what is refused, then what is taken`),
  }),
  errors: ['permissionForbidden', 'translationUnreadable', 'translationLanguages', 'translationTooLarge', 'unavailable'],
  example: {
    body: {
      text: 'id,source_ar,target_en\r\nquestion.01939e5c-7a30-7c2e-9a54-5b8f0d6f1e02.stem,هل الباب مغلق؟,Is the door closed?\r\n',
      dryRun: true,
    },
    returns: {
      source: 'ar',
      target: 'en',
      takenCount: 1,
      unchangedCount: 0,
      untranslatedCount: 0,
      refusedCount: 0,
      records: { path: 0, module: 0, assessment: 0, question: 1 },
      publishedCount: 0,
      units: [
        {
          id: 'question.01939e5c-7a30-7c2e-9a54-5b8f0d6f1e02.stem',
          line: 2,
          outcome: 'taken',
          reason: null,
          detail: null,
          limit: null,
          length: null,
          place: 'هل الباب مغلق؟',
        },
      ],
    },
  },
})
