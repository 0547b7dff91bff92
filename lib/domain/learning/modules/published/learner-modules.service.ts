import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { modules, moduleTypes, moduleTypeVersions, moduleVersions, type PublishedLocale } from '@/db/schema/modules'
import { expiryOf } from '@/lib/domain/house/files/asset-addresses.service'
import { assetSummaries } from '@/lib/domain/house/files/asset-uses.service'
import { holdsModules } from '@/lib/domain/learning/learning-paths/walks.service'
import { type Access, lessonsOf, type OwnLessons, ownLessons } from '@/lib/domain/learning/progress/open-lessons.service'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import { oneStatement, query } from '@/lib/platform/db/one-statement'
import { given } from '@/lib/platform/db/prepared'
import { isTenants } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { isLanguage, type Language, pickLocale, speaksNoneOf } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { pathOf } from '../authoring/module-content.rules'
import { isPreviewToken } from '../authoring/module-preview.service'
import { bodyOf, wholeModule, withPublishedVersion } from '../authoring/module-records.service'
import { newestVersionOf } from '../module-types/module-type-versions.service'
import { Behaviour, LearnerAction } from '../module-types/module-types.contract'
import { type ImageOf, richTextHtml } from '../rich-text/rich-text-html.rules'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { assetReferences, isRichText, withoutSecrets } from '../schemas/module-bodies.rules'
import { openSchema } from '../schemas/open-schema.rules'
import { SchemaReader } from '../schemas/schema-walk.rules'
import * as contracts from './learner-modules.contract'

type Schemas = { configSchema: JsonObject; bodySchema: JsonObject }
/** A module to serve, with the schemas of its version of the type, and those of the newest version, which may mark more as secret. */
type Served = {
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
  /** What the reader's enrolments allow; undefined: none of them holds the module. */
  access?: Access
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

/** The published version of a module, with its type and the reader's enrolments that hold it: one statement that needs no transaction. */
const readPublished = oneStatement({
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
      lessons: sql<OwnLessons>`${ownLessons(sql`tenant.id`, holdsModules)}`.as('lessons'),
    })
    .from(modules)
    .innerJoin(moduleVersions, withPublishedVersion)
    .innerJoin(moduleTypes, ofType)
    .innerJoin(moduleTypeVersions, ofVersion)
    .innerJoin(newest, ofNewest)
    .where(and(isTenants(modules.organizationId), eq(modules.id, given('moduleId')), eq(modules.status, sql`'published'`))),
})

type Reading = TenantContext & { user: { id: string }; now: Date }
async function published(
  { db, organization, user, now }: Reading,
  id: string,
  preferences: readonly Language[],
): Promise<Served | undefined> {
  const asked = { organizationId: organization.id, userId: user.id, moduleId: id, moduleIds: `{${id}}` }
  const [found] = (await readPublished(db, asked)).found
  if (!found) return undefined
  const { typeKey, typeVersion, learnerAction, behaviour, settings, configSchema, bodySchema } = found
  const availableLocales = Object.keys(found.locales).filter(isLanguage).toSorted()
  const { locale } = pickLocale(preferences, availableLocales)
  const values = locale && found.locales[locale]?.values
  if (!locale || !values) return undefined
  return {
    ...{ id, typeKey, typeVersion, learnerAction, behaviour, settings, locale, availableLocales },
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
    access: lessonsOf(found.lessons, now).get(id),
  }
}

type Finding = TenantContext & { fail: (reason: 'moduleNotFound') => never }
async function workingCopy(context: Finding, id: string, preferences: readonly Language[]): Promise<Served | undefined> {
  const { row, type, learnerAction, locales } = await wholeModule(context, id)
  const availableLocales = Object.keys(locales).filter(isLanguage).toSorted()
  const { locale } = pickLocale(preferences, availableLocales)
  const own = locale && locales[locale]
  if (!locale || !own) return undefined
  return {
    ...{ id, typeKey: row.typeKey, typeVersion: type.number, learnerAction, behaviour: type.behaviour },
    ...{ title: own.title, locale, availableLocales, settings: row.settings },
    body: bodyOf(type.bodySchema, row.shared, own.values),
    // As in the published version: what the newest version of the type marks as secret is hidden too.
    schemas: [type, ...(await newestVersionOf(context, row.moduleTypeId))],
    resultSchema: type.resultSchema,
    publishedAt: null,
    version: row.version,
  }
}

/** A value without parts that one of the schemas marks as secret. */
function open(schemas: JsonObject[], value: JsonObject): JsonObject {
  const left = schemas.reduce<unknown>((rest, schema, at) => withoutSecrets(schema, rest, at === 0), value)
  return isObject(left) ? left : {}
}

/** The formatted texts of a body as HTML, by their paths. */
function htmlOf(schema: JsonObject, body: JsonObject, imageOf: ImageOf): Record<string, string> {
  const found: Record<string, string> = {}
  new SchemaReader(schema).visit(body, (place) => {
    if (!isRichText(place)) return true
    found[pathOf(body, place.pointer)] = richTextHtml(place.value, imageOf)
    return false
  })
  return found
}

export const readLearnerModule = implement(contracts.readLearnerModule, async (context, { params, query: { preview } }) => {
  const { contentLanguages, organization, headers, now } = context
  const { moduleId } = params
  const isPreview = preview !== undefined
  if (preview !== undefined && !isPreviewToken(preview, organization.id, moduleId, now)) context.fail('modulePreviewInvalid')
  const served = isPreview
    ? await workingCopy(context, moduleId, contentLanguages)
    : await published(context, moduleId, contentLanguages)
  if (!served) return context.fail('moduleNotFound')
  const { schemas, resultSchema, behaviour, access, ...shown } = served
  if (!isPreview && !mayAdminister(context.user, 'learningModule.read') && access !== 'open')
    return context.fail(access === 'locked' ? 'moduleLocked' : 'notEnrolled')
  const body = open(
    schemas.map(({ bodySchema }) => bodySchema),
    served.body,
  )
  const settings = open(
    schemas.map(({ configSchema }) => configSchema),
    served.settings,
  )
  const { configSchema = {}, bodySchema = {} } = schemas[0] ?? {}
  const named = [...assetReferences(configSchema, settings), ...assetReferences(bodySchema, body)].map(({ assetId }) => assetId)
  const assets = await assetSummaries(context, named, contentLanguages)
  const imageOf: ImageOf = (assetId) => {
    const asset = assets.get(assetId)
    return asset && { src: asset.url, width: asset.width ?? undefined, height: asset.height ?? undefined }
  }
  context.header('content-language', served.locale)
  const { events, completionRules, isGradable } = Behaviour.parse(behaviour)
  return {
    ...shown,
    learnerAction: LearnerAction.parse(served.learnerAction),
    ...{ events, completionRules, isGradable, isPreview, settings, body },
    schemas: { body: openSchema(schemas.map(({ bodySchema }) => bodySchema)), result: resultSchema },
    html: htmlOf(bodySchema, body, imageOf),
    assets: Object.fromEntries(assets),
    freshUntil: assets.size > 0 ? expiryOf(now) : null,
    isFallback: served.locale !== contentLanguages[0] || speaksNoneOf(headers.get('accept-language') ?? ''),
  }
})
