import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { modules, moduleTypes, moduleTypeVersions, moduleVersions } from '@/db/schema/modules'
import { invalid } from '@/lib/platform/errors'
import { isLanguage, type Language, pickLocale } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { Behaviour, LearnerAction } from '../module-types/module-types.contract'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { withoutSecrets } from '../schemas/module-bodies.rules'
import { withPublishedVersion } from './module-records.service'

export type ModuleStatus = typeof modules.$inferSelect.status
/** A module for other rooms: its published version if there is one, else its working copy. */
export type ModuleSummary = {
  id: string
  status: ModuleStatus
  typeKey: string
  learnerAction: typeof LearnerAction._output
  isGradable: boolean
  /** Events that a learner may send, and the rules that completion may follow. */
  events: string[]
  completionRules: string[]
  /** Without secrets. */
  settings: JsonObject
  title: string
  /** In every language it is written in. */
  titles: Partial<Record<Language, string>>
  /** Of the published version, in each language in which that is known. */
  minutes: Partial<Record<Language, number>>
  locale: Language
  isFallback: boolean
  availableLocales: Language[]
  /** Null: never published. */
  publishedVersion: number | null
}

const shownTypeVersion = and(
  eq(moduleTypeVersions.organizationId, modules.organizationId),
  eq(moduleTypeVersions.moduleTypeId, modules.moduleTypeId),
  eq(moduleTypeVersions.number, sql`coalesce(${moduleVersions.typeVersion}, ${modules.typeVersion})`),
)
const newest = alias(moduleTypeVersions, 'newest')
const newestTypeVersion = and(
  eq(newest.organizationId, modules.organizationId),
  eq(newest.moduleTypeId, modules.moduleTypeId),
  eq(newest.number, moduleTypes.currentVersion),
)
const typeOf = and(eq(moduleTypes.organizationId, modules.organizationId), eq(moduleTypes.id, modules.moduleTypeId))

/** Modules by id, each in the best language for its reader; one statement. Unknown ids are left out. */
export async function moduleSummaries(
  context: TenantContext,
  ids: readonly string[],
  languages: readonly Language[],
): Promise<Map<string, ModuleSummary>> {
  if (ids.length === 0) return new Map()
  // Most types have no secret settings; their schemas are not selected.
  const ifSecret = ({ configSchema }: typeof moduleTypeVersions | typeof newest) =>
    sql<JsonObject | null>`case when strpos(${configSchema}::text, 'x-secret') > 0 then ${configSchema} end`
  const rows = await context.db
    .select({
      id: modules.id,
      status: modules.status,
      typeKey: modules.typeKey,
      learnerAction: moduleTypes.learnerAction,
      behaviour: moduleTypeVersions.behaviour,
      settings: sql<JsonObject>`coalesce(${moduleVersions.settings}, ${modules.settings})`,
      configSchema: ifSecret(moduleTypeVersions),
      newestConfig: ifSecret(newest),
      titles: sql<Partial<Record<Language, string>>>`coalesce(${moduleVersions.titles}, ${modules.titles})`,
      minutes: sql<Partial<Record<Language, number>>>`coalesce(${moduleVersions.minutes}, '{}')`,
      publishedVersion: modules.publishedVersion,
    })
    .from(modules)
    .innerJoin(moduleTypes, typeOf)
    .leftJoin(moduleVersions, withPublishedVersion)
    .innerJoin(moduleTypeVersions, shownTypeVersion)
    .innerJoin(newest, newestTypeVersion)
    .where(ofTenant(context, modules, inArray(modules.id, [...new Set(ids)])))
  return new Map(
    rows.map(({ behaviour, configSchema, newestConfig, ...row }) => {
      const { titles } = row
      const { isGradable, events, completionRules } = Behaviour.parse(behaviour)
      const own = configSchema ? withoutSecrets(configSchema, row.settings) : row.settings
      const open = newestConfig ? withoutSecrets(newestConfig, own, false) : own
      const availableLocales = Object.keys(titles).filter(isLanguage).toSorted()
      const { locale, isFallback } = pickLocale(languages, availableLocales)
      const summary = {
        ...row,
        learnerAction: LearnerAction.parse(row.learnerAction),
        isGradable,
        events,
        completionRules,
        settings: isObject(open) ? open : {},
        title: (locale && titles[locale]) ?? '',
        locale: locale ?? 'ar',
        isFallback,
        availableLocales,
      }
      return [row.id, summary] as const
    }),
  )
}

/** Refuses unknown ids and archived modules, with their position in the request. */
export async function assertModulesUsable(
  context: TenantContext,
  ids: readonly string[],
  propertyOf: (id: string) => string = () => 'moduleId',
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await context.db
    .select({ id: modules.id, status: modules.status })
    .from(modules)
    .where(ofTenant(context, modules, inArray(modules.id, wanted)))
  const usable = new Set(found.filter(({ status }) => status !== 'archived').map(({ id }) => id))
  const refused = wanted.filter((id) => !usable.has(id))
  if (refused.length > 0) throw invalid(...refused.map((id) => ({ key: 'moduleUnusable', property: propertyOf(id) })))
}
