import { eq } from 'drizzle-orm'
import { moduleLocales } from '@/db/schema/modules'
import { one } from '@/lib/platform/db/tenant'
import type { FieldError } from '@/lib/platform/errors'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { isSame } from '../schemas/module-bodies.rules'
import { syncAssetReferences } from './module-assets.service'
import type { Content, Divided } from './module-check.service'
import { differences, wordsIn } from './module-content.rules'
import {
  bodyOf,
  changeModuleRow,
  type LocaleRow,
  type LocaleRows,
  localeRecords,
  moduleRecords,
  resourceOf,
  type TypeOfModule,
  type WholeModule,
  type Writing,
} from './module-records.service'
import { stateOf, withChange } from './modules.rules'

/** Checked content, and the problems that prevent its publication. */
export type Draft = TypeOfModule & {
  sourceLocale: Language
  content: Content
  divided: Divided
  problems: FieldError[]
}

const mostWords = 20_000
/** The search text of a module: its titles and searchable words in all languages. */
function searchTextOf({ type, content }: Pick<Draft, 'type' | 'content'>): string {
  const ofLanguages = languages.flatMap((language) => {
    const written = content.locales[language]
    return written ? [`${written.title}\n${wordsIn(type.bodySchema, written.body).slice(0, mostWords)}`] : []
  })
  return foldLoose(ofLanguages.join('\n'))
}

const perLanguage = <T>(of: (language: Language) => T | undefined): Partial<Record<Language, T>> =>
  Object.fromEntries(languages.flatMap((language) => (of(language) === undefined ? [] : [[language, of(language)]])))
const titlesOf = ({ locales }: Content) => perLanguage((language) => locales[language]?.title)

type StateColumns = Parameters<typeof stateOf>[0]
/** The states of a module's languages, as they are stored beside it for its list. */
export const localeStatesOf = (
  module: StateColumns,
  locales: Partial<Record<Language, Pick<LocaleRow, 'locale' | 'sourceVersion' | 'version'>>>,
) => ({
  arState: stateOf(module, locales.ar),
  enState: stateOf(module, locales.en),
})

/** Stores a new module with its languages; stale ones were translated from an older source. */
export async function insertModule(
  context: Writing,
  typeKey: string,
  draft: Draft,
  userId: string | null,
  stale: readonly Language[] = [],
): Promise<WholeModule> {
  const { type, learnerAction, sourceLocale, content, divided } = draft
  const fresh = { status: 'draft' as const, sourceLocale, sourceVersion: 1, publishedLocales: {} }
  const sourceVersionOf = (locale: Language) => (locale !== sourceLocale && stale.includes(locale) ? 0 : 1)
  const first = perLanguage((locale) => content.locales[locale] && { locale, sourceVersion: sourceVersionOf(locale), version: 1 })
  const values = {
    ...fresh,
    ...localeStatesOf(fresh, first),
    moduleTypeId: type.moduleTypeId,
    typeKey,
    typeVersion: type.number,
    settings: content.settings,
    shared: divided.shared,
    titles: titlesOf(content),
    searchText: searchTextOf(draft),
    createdBy: userId,
    updatedBy: userId,
  }
  const row = await moduleRecords.insert(context, values, ['typeKey', 'typeVersion', 'sourceLocale', 'titles'])
  const locales: LocaleRows = {}
  for (const locale of languages)
    if (content.locales[locale])
      locales[locale] = await writeLocale(context, { id: row.id }, undefined, {
        locale,
        draft,
        sourceVersion: sourceVersionOf(locale),
        userId,
      })
  await syncAssetReferences(context, row, draft)
  return { row, locales, type, learnerAction }
}

type LocaleChange = { locale: Language; draft: Draft; sourceVersion: number; userId: string | null }
/** Stores one language of a locked module. */
async function writeLocale(
  context: Writing,
  module: { id: string },
  before: LocaleRow | undefined,
  { locale, draft, sourceVersion, userId }: LocaleChange,
): Promise<LocaleRow> {
  const set = {
    title: draft.content.locales[locale]?.title ?? '',
    values: draft.divided.values[locale] ?? {},
    sourceVersion,
    updatedBy: userId,
  }
  if (before) {
    const changed = await localeRecords.changeIf(context, before.id, set, eq(moduleLocales.version, before.version))
    if (!changed) throw new Error('A language of a module was changed without its lock')
    return changed
  }
  const inserted = { ...set, organizationId: context.organization.id, moduleId: module.id, locale }
  return one(context.db.insert(moduleLocales).values(inserted).returning())
}

/** The fields in which a draft differs from what is stored, as a client names them. */
export function changedFields({ row, type, locales }: WholeModule, draft: Draft): string[] {
  const { content } = draft
  const fields = differences(
    { schema: type.configSchema, body: row.settings },
    { schema: draft.type.configSchema, body: content.settings },
  ).map(({ path }) => `settings.${path}`)
  if (row.sourceLocale !== draft.sourceLocale) fields.push('sourceLocale')
  if (type.number !== draft.type.number) fields.push('typeVersion')
  for (const language of languages) {
    const [before, after] = [locales[language], content.locales[language]]
    if (!after) continue
    if (before?.title !== after.title) fields.push(`locales.${language}.title`)
    const old = before ? bodyOf(type.bodySchema, row.shared, before.values) : {}
    const changed = differences({ schema: type.bodySchema, body: old }, { schema: draft.type.bodySchema, body: after.body })
    // Changes of the common part are listed once, with the source language.
    const own = changed.filter(({ isLocalized }) => isLocalized || language === draft.sourceLocale)
    fields.push(...own.map(({ path }) => `locales.${language}.body.${path}`))
  }
  return fields
}

/** Whether a draft adds or changes source texts of translations. */
function isSourceNew({ row, locales }: WholeModule, { sourceLocale, content, divided }: Draft): boolean {
  const before = locales[sourceLocale]
  if (!before || row.sourceLocale !== sourceLocale || before.title !== content.locales[sourceLocale]?.title) return true
  return Object.entries(divided.values[sourceLocale] ?? {}).some(([pointer, value]) => !isSame(before.values[pointer], value))
}

export type DraftChange = {
  draft: Draft
  userId: string | null
  /** The languages that were sent, with the source version of each, if given. */
  written: Partial<Record<Language, number | null>>
}

/** Stores a draft of a locked module; a module in review becomes a draft again. A draft without a change stores nothing. */
export async function changeModule(
  context: Writing,
  before: WholeModule,
  { draft, userId, written }: DraftChange,
): Promise<WholeModule> {
  const { row } = before
  const { type, learnerAction, sourceLocale, content, divided } = draft
  const fields = changedFields(before, draft)
  const sourceVersion = row.sourceVersion + (isSourceNew(before, draft) ? 1 : 0)
  const locales: LocaleRows = {}
  for (const locale of languages) {
    const own = before.locales[locale]
    if (!content.locales[locale]) continue
    const given = written[locale]
    const ownSource =
      locale === sourceLocale
        ? sourceVersion
        : given === undefined
          ? (own?.sourceVersion ?? sourceVersion)
          : (given ?? sourceVersion)
    const isOther =
      own?.title !== content.locales[locale].title ||
      !isSame(own.values, divided.values[locale]) ||
      (locale !== sourceLocale && own.sourceVersion !== ownSource)
    locales[locale] =
      isOther || !own ? await writeLocale(context, row, own, { locale, draft, sourceVersion: ownSource, userId }) : own
  }
  const isConfirmed = languages.some((locale) => locales[locale] !== before.locales[locale])
  if (fields.length === 0 && !isConfirmed) return before
  const status = row.status === 'inReview' ? ('draft' as const) : row.status
  const state = { status, sourceLocale, sourceVersion, publishedLocales: row.publishedLocales }
  const set = {
    ...state,
    ...localeStatesOf(state, locales),
    typeVersion: type.number,
    settings: content.settings,
    shared: divided.shared,
    titles: titlesOf(content),
    hasChanges: true,
    searchText: searchTextOf(draft),
    updatedBy: userId,
    recentChanges: withChange(row.recentChanges, {
      version: row.version + 1,
      fields,
      locales: perLanguage((locale) => (locales[locale] === before.locales[locale] ? undefined : locales[locale]?.version)),
    }),
  }
  const changed = await changeModuleRow(context, row, set, 'draft')
  await syncAssetReferences(context, changed, draft)
  const shown = ({ status, sourceLocale, typeVersion, titles }: typeof row) => ({ status, sourceLocale, typeVersion, titles })
  context.note({
    resource: resourceOf(changed),
    before: shown(row),
    after: { ...shown(changed), changedFields: fields.slice(0, 50) },
  })
  return { row: changed, locales, type, learnerAction }
}
