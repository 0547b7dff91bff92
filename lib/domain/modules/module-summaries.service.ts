import { and, eq, inArray, sql } from 'drizzle-orm'
import { modules, moduleTypes, moduleTypeVersions, moduleVersions } from '@/db/schema/modules'
import { invalid } from '@/lib/platform/errors'
import { isLanguage, type Language, pickLocale } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isObject, type JsonObject } from './json-limits.rules'
import { withoutSecrets } from './module-bodies.rules'
import { withPublishedVersion } from './module-records.service'
import { Behaviour, LearnerAction } from './module-types.contract'

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
const typeOf = and(eq(moduleTypes.organizationId, modules.organizationId), eq(moduleTypes.id, modules.moduleTypeId))

/** Modules by id, each in the best language for its reader; one statement. Unknown ids are left out. */
export async function moduleSummaries(
  context: TenantContext,
  ids: readonly string[],
  languages: readonly Language[],
): Promise<Map<string, ModuleSummary>> {
  if (ids.length === 0) return new Map()
  const { configSchema } = moduleTypeVersions
  const rows = await context.db
    .select({
      id: modules.id,
      status: modules.status,
      typeKey: modules.typeKey,
      learnerAction: moduleTypes.learnerAction,
      behaviour: moduleTypeVersions.behaviour,
      settings: sql<JsonObject>`coalesce(${moduleVersions.settings}, ${modules.settings})`,
      // Most types have no secret settings; their schema is not selected.
      configSchema: sql<JsonObject | null>`case when strpos(${configSchema}::text, 'x-secret') > 0 then ${configSchema} end`,
      titles: sql<Partial<Record<Language, string>>>`coalesce(${moduleVersions.titles}, ${modules.titles})`,
      publishedVersion: modules.publishedVersion,
    })
    .from(modules)
    .innerJoin(moduleTypes, typeOf)
    .leftJoin(moduleVersions, withPublishedVersion)
    .innerJoin(moduleTypeVersions, shownTypeVersion)
    .where(ofTenant(context, modules, inArray(modules.id, [...new Set(ids)])))
  return new Map(
    rows.map(({ behaviour, configSchema, ...row }) => {
      const { titles } = row
      const { isGradable, events, completionRules } = Behaviour.parse(behaviour)
      const open = configSchema ? withoutSecrets(configSchema, row.settings) : row.settings
      const availableLocales = Object.keys(titles).filter(isLanguage).toSorted()
      const { locale, isFallback } = pickLocale(languages, availableLocales)
      const summary = {
        ...row,
        learnerAction: LearnerAction.parse(row.learnerAction),
        ...{ isGradable, events, completionRules },
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
