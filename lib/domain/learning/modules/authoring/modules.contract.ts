import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, line, named, severalOf } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { Key, LearnerAction } from '../module-types/module-types.contract'
import { localeStates, moduleStatuses } from '../words'

export const Locale = z.enum(languages)
const Body = z.record(limitedText(100), z.unknown())
export const Title = line(200)
const settings = Body.describe('As the `configSchema` of the type says; common to all languages')
const body = Body.describe(
  'The whole content as the `bodySchema` of the type says it, in this language. It may be incomplete: what is missing is told in `problems`, and refused when it is published',
)
const LocaleStates = z
  .object({ ar: z.enum(localeStates), en: z.enum(localeStates) })
  .describe('`published`: as in the published version; `stale`: the source was changed since it was translated')

const common = {
  id: Id,
  typeKey: z.string(),
  typeVersion: z.int().describe('Version of the type that the module is written for'),
  status: z.enum(moduleStatuses),
  sourceLocale: Locale.describe('The language that the others are translated from'),
  localeStates: LocaleStates,
  hasChanges: z.boolean().describe('Whether the module was changed since its newest version, or has none'),
  publishedVersion: z.int().nullable().describe('Number of the newest version; null: never published'),
  publishedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().describe('Of the record, for If-Match'),
}

/** The result of a transition of a module's state. */
export const ModuleState = z.object(common)

export const ModuleSummary = z.object({
  ...common,
  title: z.string().describe('In the best language for the reader'),
  locale: Locale.describe('Language of the title'),
  isFallback: z.boolean(),
  availableLocales: z.array(Locale),
})

/** One language of a module as its author sees it. */
export const ModuleLocale = z.object({
  locale: Locale,
  title: z.string(),
  body: Body.describe('The whole content in this language, secrets included'),
  state: z.enum(localeStates),
  sourceVersion: z.int().describe('Version of the source that this was written from'),
  updatedAt: Instant,
  version: z.int().describe('Of this language alone, for If-Match when it is written'),
})

export const Problems = z
  .array(
    z.object({
      key: z.string().describe('Rule that is broken'),
      property: z.string().describe('Dotted path of the place: `settings.maxRate`, `locales.ar.body.blocks.2.text`'),
      message: z.string().describe('The problem in the language of the message'),
    }),
  )
  .describe('What keeps the module, or one of its languages, from being published; the first place of each part')

export const Module = z.object({
  ...common,
  learnerAction: LearnerAction,
  sourceVersion: z.int().describe('Raised when texts of the source are added or changed; a translation says which one it is of'),
  settings,
  locales: z.object({ ar: ModuleLocale.optional(), en: ModuleLocale.optional() }),
  problems: Problems,
})

const Written = z.strictObject({ title: Title, body })
const perLanguage = <T extends z.ZodType>(of: T) =>
  z.strictObject({ ar: of.optional(), en: of.optional() }).describe('The content of each language that is written')

export const ModuleInput = z.strictObject({
  typeKey: Key.describe('Key of the type; the module gets its current version'),
  sourceLocale: Locale,
  settings: settings.optional(),
  locales: perLanguage(Written).refine((given) => languages.some((language) => given[language]), {
    params: { rule: 'minLanguages' },
  }),
})

export const ModuleChange = z
  .strictObject({
    sourceLocale: Locale.optional(),
    typeVersion: z.int().min(1).max(1_000_000).optional().describe('Moves the module to another version of its type'),
    settings: settings.optional(),
    locales: perLanguage(z.strictObject({ title: Title.optional(), body: body.optional() })).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, { params: { rule: 'nothingToChange' } })
named({ ModuleState, ModuleSummary, ModuleLocale, Module, ModuleInput, ModuleChange })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b01'
const later = '2026-11-22T07:00:00.000Z'
const createdAt = '2026-11-21T09:30:00.000Z'
const texts = {
  ar: { title: 'غسل اليدين', heading: 'لماذا نغسل أيدينا؟', text: 'يقطع غسل اليدين طريق العدوى.' },
  en: { title: 'Washing hands', heading: 'Why wash your hands?', text: 'Washing hands breaks the path of infection.' },
} as const
export const exampleBody = (language: 'ar' | 'en') => ({
  blocks: [
    { kind: 'heading', id: 'why', level: 2, text: texts[language].heading },
    { kind: 'paragraph', id: 'because', text: texts[language].text },
  ],
})
export const exampleWritten = (language: 'ar' | 'en') => ({ title: texts[language].title, body: exampleBody(language) })
export const exampleLocale = (language: 'ar' | 'en', state: (typeof localeStates)[number] = 'draft') => ({
  locale: language,
  ...exampleWritten(language),
  state,
  sourceVersion: 1,
  updatedAt: createdAt,
  version: 1,
})
const about = {
  id,
  typeKey: 'content.article',
  typeVersion: 1,
  status: 'draft' as const,
  sourceLocale: 'ar' as const,
  localeStates: { ar: 'draft' as const, en: 'draft' as const },
  hasChanges: true,
  publishedVersion: null,
  publishedAt: null,
  createdAt,
  updatedAt: createdAt,
  version: 1,
}
export const exampleState = about
export const exampleModule = {
  ...about,
  learnerAction: 'read' as const,
  sourceVersion: 1,
  settings: { minReadSeconds: 30 },
  locales: { ar: exampleLocale('ar'), en: exampleLocale('en') },
  problems: [],
}

export const params = z.object({ id: Id })
export const required = {
  'If-Match': {
    required: true,
    description: 'ETag of the record that was read; another one answers 412 and names what changed since',
  },
}

export const listModules = contract({
  id: 'modules.list',
  method: 'GET',
  path: '/admin/content/module/list',
  summary: 'List modules',
  description:
    'Without their content. The title comes in the best language for the reader: Accept-Language first. In the order of `titleAr` or `titleEn` a module that lacks the language stands by its title in the other one.',
  access: { role: 'admin', permission: 'learningModule.read' },
  localized: true,
  query: z.strictObject({
    type: severalOf(Key).optional().describe('Only modules of these types'),
    status: anyOf(moduleStatuses).optional(),
    arState: anyOf(localeStates).optional().describe('Only modules whose Arabic is in this state'),
    enState: anyOf(localeStates).optional().describe('Only modules whose English is in this state'),
  }),
  returns: z.array(ModuleSummary),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'updatedAt:desc' },
  example: {
    returns: [{ ...about, title: texts.en.title, locale: 'en', isFallback: false, availableLocales: ['ar', 'en'] }],
  },
})

export const createModule = contract({
  id: 'modules.create',
  method: 'POST',
  path: '/admin/content/module',
  summary: 'Create a module',
  description:
    'A draft of one of the registered types, in one language or several. Structure, ids and points are taken from the content of the source language; the other languages may differ in their texts only. What does not fit the schemas is refused with the place of each problem; what is missing yet is told in `problems`.',
  access: { role: 'admin', permission: 'learningModule.create' },
  audit: 'learningModuleCreated',
  status: 201,
  body: ModuleInput,
  returns: Module,
  errors: ['moduleTypeNotFound', 'moduleTypeDeprecated'],
  example: {
    body: {
      typeKey: about.typeKey,
      sourceLocale: 'ar',
      settings: { minReadSeconds: 30 },
      locales: { ar: exampleWritten('ar'), en: exampleWritten('en') },
    },
    returns: exampleModule,
  },
})

export const readModule = contract({
  id: 'modules.read',
  method: 'GET',
  path: '/admin/content/module/:id',
  summary: 'Read a module',
  description: 'The working copy in all its languages, with secrets; learners read the published version.',
  access: { role: 'admin', permission: 'learningModule.read' },
  params,
  returns: Module,
  errors: ['moduleNotFound'],
  example: { params: { id }, returns: exampleModule },
})

export const updateModule = contract({
  id: 'modules.update',
  method: 'PATCH',
  path: '/admin/content/module/:id',
  summary: 'Change a module',
  description:
    'Settings and the content of any of its languages, in one step. The structure follows the content of the source language; translations keep their texts by the ids of the items they belong to. Learners see a change when it is published. A module in review goes back to its author.',
  access: { role: 'admin', permission: 'learningModule.update' },
  audit: 'learningModuleUpdated',
  params,
  body: ModuleChange,
  returns: Module,
  errors: ['moduleNotFound', 'moduleTypeNotFound', 'moduleState', 'versionRequired', 'versionStale'],
  headers: required,
  example: {
    params: { id },
    body: { settings: { minReadSeconds: 45 }, locales: { en: { title: 'Wash your hands' } } },
    returns: {
      ...exampleModule,
      settings: { minReadSeconds: 45 },
      locales: {
        ar: exampleLocale('ar'),
        en: { ...exampleLocale('en'), title: 'Wash your hands', updatedAt: later, version: 2 },
      },
      updatedAt: later,
      version: 2,
    },
  },
})
