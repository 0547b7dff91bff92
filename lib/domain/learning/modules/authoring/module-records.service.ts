import { and, eq } from 'drizzle-orm'
import { moduleLocales, modules, moduleTypes, moduleTypeVersions, moduleVersions } from '@/db/schema/modules'
import type { AuditNote } from '@/lib/platform/audit/record'
import type { FieldError } from '@/lib/platform/errors'
import { type NewEvent, newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { TypeVersion } from '../module-types/module-type-versions.service'
import { LearnerAction } from '../module-types/module-types.contract'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { joinBody, withEmptyTexts } from '../schemas/module-bodies.rules'
import { moduleEventKinds as kinds } from './module-events.contract'
import { changeBetween, stateOf } from './modules.rules'

export type ModuleRow = typeof modules.$inferSelect
export type LocaleRow = typeof moduleLocales.$inferSelect
export type VersionRow = typeof moduleVersions.$inferSelect
export type LocaleRows = Partial<Record<Language, LocaleRow>>
/** A module with all its languages, and the version of its type that it is written for. */
export type WholeModule = { row: ModuleRow; locales: LocaleRows; type: TypeVersion; learnerAction: string }
/** The context of a change of a module. */
export type Writing = Publishing & { note: (note: AuditNote) => void }
type Finding = TenantContext & { fail: (reason: 'moduleNotFound') => never }

const { get, lock, insert, change } = recordsOf(modules, {
  missing: 'moduleNotFound',
  type: 'learningModule',
  label: ({ titles, sourceLocale }) => titles[sourceLocale],
  name: ({ titles }) => titles,
})
/** The records of modules; they are changed by `changeModuleRow`. */
export const moduleRecords = { get, lock, insert }

type ModuleWrite = 'published' | 'status' | 'draft'

function eventsOf(before: ModuleRow, after: ModuleRow, kind: ModuleWrite): NewEvent[] {
  const { id: moduleId, moduleTypeId, publishedVersion: version } = after
  const about = { moduleId, moduleTypeId, version }
  if (kind === 'published' && version !== null)
    return [newEvent(kinds.modulePublished, { ...about, version, previousVersion: before.publishedVersion })]
  if (kind === 'draft') return version === null ? [] : [newEvent(kinds.moduleChanged, { ...about, change: kind })]
  if (after.status === 'archived') return [newEvent(kinds.moduleArchived, about)]
  const change = changeBetween(before.status, after.status)
  return change === null ? [] : [newEvent(kinds.moduleChanged, { ...about, change })]
}

/** Changes a locked module, and publishes what others have to hear of. The status of a module is written here alone. */
export async function changeModuleRow(
  context: Writing,
  before: ModuleRow,
  set: Parameters<typeof change>[2],
  kind: ModuleWrite,
): Promise<ModuleRow> {
  const after = await change(context, before, set, kind === 'draft' ? [] : ['status'])
  await publish(context, ...eventsOf(before, after, kind))
  return after
}

export const localeRecords = recordsOf(moduleLocales, {
  missing: 'moduleNotFound',
  type: 'learningModule',
  label: ({ title }) => title,
})

/** The join of modules with their published versions. */
export const withPublishedVersion = and(
  eq(moduleVersions.organizationId, modules.organizationId),
  eq(moduleVersions.moduleId, modules.id),
  eq(moduleVersions.number, modules.publishedVersion),
)

/** How an audit row names a module. */
export const resourceOf = ({ id, titles, sourceLocale }: ModuleRow) => ({
  type: 'learningModule',
  id,
  label: titles[sourceLocale],
  name: titles,
})

export async function localesOf(context: TenantContext, moduleId: string): Promise<LocaleRows> {
  const rows = await context.db
    .select()
    .from(moduleLocales)
    .where(ofTenant(context, moduleLocales, eq(moduleLocales.moduleId, moduleId)))
  return Object.fromEntries(rows.map((row) => [row.locale, row]))
}

const isOfType = and(
  eq(moduleTypes.organizationId, moduleTypeVersions.organizationId),
  eq(moduleTypes.id, moduleTypeVersions.moduleTypeId),
)

export type TypeOfModule = Pick<WholeModule, 'type' | 'learnerAction'>
/** One version of the type of a module; undefined where there is none of that number. */
export async function typeVersionOf(
  context: TenantContext,
  moduleTypeId: string,
  number: number,
): Promise<TypeOfModule | undefined> {
  const [found] = await context.db
    .select({ type: moduleTypeVersions, learnerAction: moduleTypes.learnerAction })
    .from(moduleTypeVersions)
    .innerJoin(moduleTypes, isOfType)
    .where(
      ofTenant(
        context,
        moduleTypeVersions,
        eq(moduleTypeVersions.moduleTypeId, moduleTypeId),
        eq(moduleTypeVersions.number, number),
      ),
    )
  return found
}

export async function wholeModule(context: Finding, id: string): Promise<WholeModule> {
  const row = await moduleRecords.get(context, id)
  const type = await typeVersionOf(context, row.moduleTypeId, row.typeVersion)
  return { row, locales: await localesOf(context, id), ...(type ?? context.fail('moduleNotFound')) }
}

/** A version of a module by its number. */
export async function versionOfModule(context: TenantContext, moduleId: string, number: number): Promise<VersionRow | undefined> {
  const [found] = await context.db
    .select()
    .from(moduleVersions)
    .where(ofTenant(context, moduleVersions, eq(moduleVersions.moduleId, moduleId), eq(moduleVersions.number, number)))
  return found
}

const asBody = (body: unknown): JsonObject => (isObject(body) ? body : {})
/** The whole content in one language, with empty texts where a list has none in it. */
export const bodyOf = (schema: JsonObject, shared: JsonObject, values: JsonObject): JsonObject =>
  asBody(withEmptyTexts(schema, joinBody(schema, { shared, localized: values }).body))

/** A module as its authors see it. */
export function shownModule(whole: WholeModule, problems: FieldError[], language: Language) {
  const { row, type, locales } = whole
  const shown = languages.flatMap((locale) => {
    const own = locales[locale]
    return own ? [[locale, shownLocale(whole, own)] as const] : []
  })
  return {
    ...row,
    learnerAction: LearnerAction.parse(whole.learnerAction),
    typeVersion: type.number,
    localeStates: { ar: row.arState, en: row.enState },
    locales: Object.fromEntries(shown),
    problems: shownProblems(problems, language),
  }
}

export const shownProblems = (problems: FieldError[], language: Language) =>
  problems.map(({ key, property, params }) => ({
    key,
    property,
    message: text(language, `validation.${key}`, { property, ...params }),
  }))

export const shownLocale = ({ row, type }: Pick<WholeModule, 'row' | 'type'>, own: LocaleRow) => ({
  locale: own.locale,
  title: own.title,
  body: bodyOf(type.bodySchema, row.shared, own.values),
  state: stateOf(row, own),
  sourceVersion: own.sourceVersion,
  updatedAt: own.updatedAt,
  version: own.version,
})
