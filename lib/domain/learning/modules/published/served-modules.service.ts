import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { modules, moduleTypes, moduleTypeVersions, moduleVersions, type PublishedLocale } from '@/db/schema/modules'
import { oneStatement, query } from '@/lib/platform/db/one-statement'
import { given } from '@/lib/platform/db/prepared'
import { isTenants } from '@/lib/platform/db/statement'
import { isLanguage, type Language, pickLocale } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { pathOf } from '../authoring/module-content.rules'
import { bodyOf, wholeModule, withPublishedVersion } from '../authoring/module-records.service'
import { newestVersionOf } from '../module-types/module-type-versions.service'
import { type ImageOf, richTextHtml } from '../rich-text/rich-text-html.rules'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { isRichText, withoutSecrets } from '../schemas/module-bodies.rules'
import { SchemaReader } from '../schemas/schema-walk.rules'

type Schemas = { configSchema: JsonObject; bodySchema: JsonObject }
/** A module to serve, with the schemas of its version of the type, and those of the newest version, which may mark more as secret. */
export type Served = {
  id: string
  typeKey: string
  typeVersion: number
  learnerAction: string
  behaviour: JsonObject
  title: string
  locale: Language
  availableLocales: Language[]
  settings: JsonObject
  body: JsonObject
  schemas: Schemas[]
  resultSchema: JsonObject | null
  publishedAt: Date | null
  version: number
}

const newest = alias(moduleTypeVersions, 'newest')
const ofType = and(eq(moduleTypes.organizationId, modules.organizationId), eq(moduleTypes.id, modules.moduleTypeId))
const ofVersion = and(
  eq(moduleTypeVersions.organizationId, modules.organizationId),
  eq(moduleTypeVersions.moduleTypeId, moduleVersions.moduleTypeId),
  eq(moduleTypeVersions.number, moduleVersions.typeVersion),
)
const ofNewest = and(
  eq(newest.organizationId, modules.organizationId),
  eq(newest.moduleTypeId, modules.moduleTypeId),
  eq(newest.number, moduleTypes.currentVersion),
)

const named = <T>(value: unknown, name: string) => sql<T>`${value}`.as(name)
type Titles = Partial<Record<Language, string>>
type Locales = Partial<Record<Language, PublishedLocale>>

/** The published version of a module with its type, and `lessons` beside it, in one statement that needs no transaction. */
const publishedWith = <L>(lessons: SQL) =>
  oneStatement({
    found: query
      .select({
        typeKey: named<string>(modules.typeKey, 'typeKey'),
        learnerAction: named<string>(moduleTypes.learnerAction, 'learnerAction'),
        behaviour: named<JsonObject>(moduleTypeVersions.behaviour, 'behaviour'),
        number: named<number>(moduleVersions.number, 'number'),
        typeVersion: named<number>(moduleVersions.typeVersion, 'typeVersion'),
        settings: named<JsonObject>(moduleVersions.settings, 'settings'),
        shared: named<JsonObject>(moduleVersions.shared, 'shared'),
        titles: named<Titles>(moduleVersions.titles, 'titles'),
        locales: named<Locales>(moduleVersions.locales, 'locales'),
        publishedAt: named<string>(moduleVersions.createdAt, 'publishedAt'),
        configSchema: named<JsonObject>(moduleTypeVersions.configSchema, 'configSchema'),
        bodySchema: named<JsonObject>(moduleTypeVersions.bodySchema, 'bodySchema'),
        resultSchema: named<JsonObject | null>(moduleTypeVersions.resultSchema, 'resultSchema'),
        newestConfig: named<JsonObject>(newest.configSchema, 'newestConfig'),
        newestBody: named<JsonObject>(newest.bodySchema, 'newestBody'),
        lessons: sql<L>`${lessons}`.as('lessons'),
      })
      .from(modules)
      .innerJoin(moduleVersions, withPublishedVersion)
      .innerJoin(moduleTypes, ofType)
      .innerJoin(moduleTypeVersions, ofVersion)
      .innerJoin(newest, ofNewest)
      .where(and(isTenants(modules.organizationId), eq(modules.id, given('moduleId')), eq(modules.status, sql`'published'`))),
  })

type Reading = TenantContext & { user: { id: string } }
/**
 * Reads published modules with an expression about their reader, computed in the same statement: it may use `tenant.id` and the given
 * `userId` and `moduleIds`.
 */
export function publishedReader<L>(lessons: SQL) {
  const read = publishedWith<L>(lessons)
  return async ({ db, organization, user }: Reading, id: string, preferences: readonly Language[]) => {
    const asked = { organizationId: organization.id, userId: user.id, moduleId: id, moduleIds: `{${id}}` }
    const [found] = (await read(db, asked)).found
    const served = found && publishedIn(found, id, preferences)
    return { served, lessons: found?.lessons as L | undefined }
  }
}

type PublishedRow = Awaited<ReturnType<ReturnType<typeof publishedWith>>>['found'][number]
function publishedIn(found: PublishedRow, id: string, preferences: readonly Language[]): Served | undefined {
  const { typeKey, typeVersion, learnerAction, behaviour, settings, configSchema, bodySchema } = found
  const availableLocales = Object.keys(found.locales).filter(isLanguage).toSorted()
  const { locale } = pickLocale(preferences, availableLocales)
  const values = locale && found.locales[locale]?.values
  if (!locale || !values) return undefined
  return {
    id,
    typeKey,
    typeVersion,
    learnerAction,
    behaviour,
    settings,
    locale,
    availableLocales,
    title: found.titles[locale] ?? '',
    body: bodyOf(bodySchema, found.shared, values),
    // A value that a newer version of the type marks as secret is hidden, although the module uses an older version.
    resultSchema: found.resultSchema,
    schemas: [
      { configSchema, bodySchema },
      { configSchema: found.newestConfig, bodySchema: found.newestBody },
    ],
    publishedAt: new Date(found.publishedAt),
    version: found.number,
  }
}

type Finding = TenantContext & { fail: (reason: 'moduleNotFound') => never }
/** The working copy of a module, for a preview. */
export async function workingCopy(context: Finding, id: string, preferences: readonly Language[]): Promise<Served | undefined> {
  const { row, type, learnerAction, locales } = await wholeModule(context, id)
  const availableLocales = Object.keys(locales).filter(isLanguage).toSorted()
  const { locale } = pickLocale(preferences, availableLocales)
  const own = locale && locales[locale]
  if (!locale || !own) return undefined
  return {
    id,
    typeKey: row.typeKey,
    typeVersion: type.number,
    learnerAction,
    behaviour: type.behaviour,
    title: own.title,
    locale,
    availableLocales,
    settings: row.settings,
    body: bodyOf(type.bodySchema, row.shared, own.values),
    // As in the published version: what the newest version of the type marks as secret is hidden too.
    schemas: [type, ...(await newestVersionOf(context, row.moduleTypeId))],
    resultSchema: type.resultSchema,
    publishedAt: null,
    version: row.version,
  }
}

/** A value without parts that one of the schemas marks as secret. */
export function withoutMarked(schemas: JsonObject[], value: JsonObject): JsonObject {
  const left = schemas.reduce<unknown>((rest, schema, at) => withoutSecrets(schema, rest, at === 0), value)
  return isObject(left) ? left : {}
}

/** The formatted texts of a body as HTML, by their paths. */
export function htmlOf(schema: JsonObject, body: JsonObject, imageOf: ImageOf): Record<string, string> {
  const found: Record<string, string> = {}
  new SchemaReader(schema).visit(body, (place) => {
    if (!isRichText(place)) return true
    found[pathOf(body, place.pointer)] = richTextHtml(place.value, imageOf)
    return false
  })
  return found
}
