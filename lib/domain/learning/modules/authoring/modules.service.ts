import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { modules } from '@/db/schema/modules'
import type { SystemContext } from '@/lib/platform/audit/system'
import { invalid } from '@/lib/platform/errors'
import { type Before, implement } from '@/lib/platform/http/implement'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import { assertVersion, requireVersion } from '@/lib/platform/records/records'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { lacksBuiltIn, registerMissingBuiltIns } from '../module-types/module-type-built-ins.service'
import { moduleTypeRecords } from '../module-types/module-type-versions.service'
import { registerBuiltInModuleTypes } from '../module-types/module-types.service'
import { splitBody } from '../schemas/module-bodies.rules'
import type { Asker } from '../schemas/module-type-compiler'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import { acceptedContent, assertImmutable, type Content, contentProblems, divided, keptValues } from './module-check.service'
import { changeModule, type Draft, insertModule } from './module-drafts.service'
import {
  bodyOf,
  moduleRecords,
  shownModule,
  type TypeOfModule,
  typeVersionOf,
  versionOfModule,
  type WholeModule,
  wholeModule,
} from './module-records.service'
import * as contracts from './modules.contract'
import { changedSince, mayTake } from './modules.rules'

const { titles } = modules
const { once, locale, isFallback, availableLocales } = localized(titles)
const moduleList = list(contracts.listModules, {
  table: modules,
  filters: { type: modules.typeKey },
  search: modules.searchText,
  once,
  fields: {
    title: sql`${titles} ->> ${locale}`,
    locale,
    isFallback,
    availableLocales,
    localeStates: sql`json_build_object('ar', ${modules.arState}, 'en', ${modules.enState})`,
  },
  gather: locale,
})

export const listModules = implement(contracts.listModules, async (context, { query, page }) => {
  const { contentLanguages, organization } = context
  const { type, status, arState, enState } = query
  const found = await moduleList(context.db, page, {
    organizationId: organization.id,
    filters: { type, status, arState, enState },
    values: languageValues(contentLanguages),
  })
  context.header('content-language', languagesServed(found.gathered, contentLanguages))
  return found
})

export const askerOf = ({ organization, clientSignal }: Pick<Before, 'organization' | 'clientSignal'>): Asker => ({
  organizationId: organization.id,
  signal: clientSignal(),
})

/** Checked content of an author, with its type. */
export async function draftOf(
  asker: Asker,
  of: TypeOfModule,
  sourceLocale: Language,
  content: Content,
  sent?: readonly Language[],
): Promise<Draft> {
  const problems = await acceptedContent(asker, of.type, content, sent)
  return { ...of, sourceLocale, content, divided: divided(of.type, sourceLocale, content.locales), problems }
}

type NewModule = z.output<typeof contracts.ModuleInput>
type FindingType = TenantContext & { fail: (reason: 'moduleTypeNotFound' | 'moduleTypeDeprecated') => never }
/** The version that a new module of a type is written for. */
async function typeForNew(context: FindingType, key: string): Promise<TypeOfModule> {
  const type = await moduleTypeRecords.get(context, key)
  if (type.deprecatedAt) context.fail('moduleTypeDeprecated')
  return (await typeVersionOf(context, type.id, type.currentVersion)) ?? context.fail('moduleTypeNotFound')
}

const contentOfNew = ({ settings = {}, locales }: NewModule): Content => ({
  settings,
  locales: Object.fromEntries(languages.flatMap((language) => (locales[language] ? [[language, locales[language]]] : []))),
})

export const createModule = implement(
  contracts.createModule,
  async (context, { body }) => {
    const isMissing = await context.inTransaction((db) => lacksBuiltIn({ ...context, db }, body.typeKey))
    if (isMissing) await registerMissingBuiltIns(context.organization)
    const of = await context.inTransaction((db) => typeForNew({ ...context, db }, body.typeKey))
    return draftOf(askerOf(context), of, body.sourceLocale, contentOfNew(body))
  },
  async (context, { body }, draft) => {
    // Locked, so that the type is not deprecated before the commit.
    const type = await moduleTypeRecords.lock(context, body.typeKey)
    if (type.deprecatedAt) context.fail('moduleTypeDeprecated')
    const whole = await insertModule(context, body.typeKey, draft, context.user.id)
    return shownModule(whole, draft.problems, context.language)
  },
)

/** Creates a module as the system, in one transaction: for what is imported and for samples. */
export async function authorModule(context: SystemContext, input: NewModule): Promise<WholeModule> {
  if (await lacksBuiltIn(context, input.typeKey)) await registerBuiltInModuleTypes(context, builtInModuleTypes)
  const draft = await draftOf(
    { organizationId: context.organization.id },
    await typeForNew(context, input.typeKey),
    input.sourceLocale,
    contentOfNew(input),
  )
  return insertModule(context, input.typeKey, draft, null)
}

/** The stored content of a module, as its author wrote it. */
export function contentOf({ row, type, locales }: WholeModule): Content {
  const written = languages.flatMap((language) => {
    const own = locales[language]
    return own ? [[language, { title: own.title, body: bodyOf(type.bodySchema, row.shared, own.values) }]] : []
  })
  return { settings: row.settings, locales: Object.fromEntries(written) }
}

export const readModule = implement(
  contracts.readModule,
  async (context, { params }) => {
    const whole = await context.inTransaction((db) => wholeModule({ ...context, db }, params.id))
    return { whole, problems: await contentProblems(askerOf(context), whole.type, contentOf(whole), 'complete') }
  },
  async ({ language }, _, { whole, problems }) => shownModule(whole, problems, language),
)

/** The fields of a module that changed since a version. */
export const moduleChangedSince =
  ({ recentChanges }: WholeModule['row']) =>
  (version: number) =>
    changedSince(recentChanges, version, ['settings', ...languages.map((language) => `locales.${language}`)])

/** The published content, for comparison; undefined if there is none. */
export async function publishedContent(context: TenantContext, { row, type }: WholeModule): Promise<Content | undefined> {
  if (row.publishedVersion === null) return undefined
  const version = await versionOfModule(context, row.id, row.publishedVersion)
  if (!version) return undefined
  const locales = languages.flatMap((language) => {
    const own = version.locales[language]
    const title = version.titles[language] ?? ''
    return own ? [[language, { title, body: bodyOf(type.bodySchema, version.shared, own.values) }]] : []
  })
  return { settings: version.settings, locales: Object.fromEntries(locales) }
}

type Change = z.output<typeof contracts.ModuleChange>
/** The content of a module with a change; the structure of its translations follows the source. */
export function changedContent(before: WholeModule, change: Change, next: TypeOfModule, sourceLocale: Language): Content {
  const stored = contentOf(before).locales
  const source = change.locales?.[sourceLocale]?.body ?? stored[sourceLocale]?.body ?? {}
  const { shared } = divided(next.type, sourceLocale, { [sourceLocale]: { title: '', body: source } })
  const following = (language: Language) => {
    const old = splitBody(next.type.bodySchema, stored[language]?.body ?? shared).localized
    return bodyOf(next.type.bodySchema, shared, keptValues(next.type, shared, old))
  }
  const locales = languages.flatMap((language) => {
    const given = change.locales?.[language]
    if (!given && !stored[language]) return []
    const title = given?.title ?? stored[language]?.title
    if (title === undefined) throw invalid({ key: 'required', property: `locales.${language}.title` })
    const body = language === sourceLocale ? source : (given?.body ?? following(language))
    return [[language, { title, body }]]
  })
  return { settings: change.settings ?? before.row.settings, locales: Object.fromEntries(locales) }
}

export const updateModule = implement(
  contracts.updateModule,
  async (context, { params, body }) => {
    const { before, published, next } = await context.inTransaction(async (db) => {
      const own = { ...context, db }
      const before = await wholeModule(own, params.id)
      context.note({ resource: { type: 'learningModule', id: params.id } })
      requireVersion(context)
      assertVersion(context, before.row, moduleChangedSince(before.row))
      if (!mayTake('change', before.row.status)) context.fail('moduleState')
      const type = await moduleTypeRecords.get(own, before.row.typeKey)
      const number = body.typeVersion ?? type.currentVersion
      const next = await typeVersionOf(own, before.row.moduleTypeId, number)
      return { before, published: await publishedContent(own, before), next: next ?? context.fail('moduleTypeNotFound') }
    })
    const sourceLocale = body.sourceLocale ?? before.row.sourceLocale
    const draftWith = async ({ type, learnerAction }: TypeOfModule) => {
      const content = changedContent(before, body, { type, learnerAction }, sourceLocale)
      const sent = languages.filter((language) => body.locales?.[language])
      const draft = await draftOf(askerOf(context), { type, learnerAction }, sourceLocale, content, sent)
      if (published) assertImmutable(type, published, content)
      return draft
    }
    const draft = await draftWith(next).catch(async (refusal: unknown) => {
      // Content that does not fit the newest version of the type keeps its version, unless `typeVersion` is sent.
      if (body.typeVersion !== undefined || next.type.number === before.type.number) throw refusal
      return draftWith(before).catch(() => {
        throw refusal
      })
    })
    return { before, draft }
  },
  async (context, { params, body }, { before, draft }) => {
    const row = await moduleRecords.lock(context, params.id)
    assertVersion(context, row, moduleChangedSince(row))
    if (row.version !== before.row.version) context.fail('versionStale')
    const written = Object.fromEntries(languages.flatMap((language) => (body.locales?.[language] ? [[language, null]] : [])))
    const whole = await changeModule(context, before, { draft, userId: context.user.id, written })
    return shownModule(whole, draft.problems, context.language)
  },
)
