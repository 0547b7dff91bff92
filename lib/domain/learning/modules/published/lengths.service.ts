import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { moduleTypeVersions, moduleVersions, modules as records } from '@/db/schema/modules'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { answerOf } from '@/lib/platform/ports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { wordsIn } from '../authoring/module-content.rules'
import { bodyOf, withPublishedVersion } from '../authoring/module-records.service'
import { modules } from '../room'
import type { JsonObject } from '../schemas/json-limits.rules'
import { builtInType } from '../types/built-in-types.rules'
import { inMinutes } from '../types/length.rules'

/** The types whose length is that of a record of another room, with the field that names it. */
const named = {
  'content.video': { field: 'mediaId', port: modules.ports.secondsOfFilms },
  'content.audio': { field: 'mediaId', port: modules.ports.secondsOfFilms },
  'assessment.quiz': { field: 'assessmentId', port: modules.ports.secondsOfAssessments },
} as const
const isNamed = (key: string): key is keyof typeof named => Object.hasOwn(named, key)

async function secondsOfNamed(context: TenantContext, typeKey: string, shared: JsonObject): Promise<number | null> {
  if (!isNamed(typeKey)) return null
  const { field, port } = named[typeKey]
  const id = shared[field]
  if (typeof id !== 'string') return null
  return (await (await answerOf(port))(context, [id])).get(id) ?? null
}

/** The content of a version of a module. */
type Content = {
  typeKey: string
  bodySchema: JsonObject
  settings: JsonObject
  shared: JsonObject
  values: Partial<Record<Language, JsonObject>>
}
export type Minutes = Partial<Record<Language, number>>

/** How many minutes a lesson takes in each of its languages; a language is left out where that is not known. */
export async function minutesOf(context: TenantContext, content: Content): Promise<Minutes> {
  const { typeKey, bodySchema, settings, shared, values } = content
  const length = builtInType(typeKey)?.length
  if (!length) return {}
  const seconds = await secondsOfNamed(context, typeKey, shared)
  const found: Minutes = {}
  for (const language of languages) {
    const own = values[language]
    if (!own) continue
    const body = bodyOf(bodySchema, shared, own)
    const words = wordsIn(bodySchema, body).split(/\s+/).filter(Boolean).length
    const needed = length({ language, settings, body, words, named: seconds })
    if (needed !== null) found[language] = inMinutes(needed)
  }
  return found
}

const ofType = and(
  eq(moduleTypeVersions.organizationId, moduleVersions.organizationId),
  eq(moduleTypeVersions.moduleTypeId, moduleVersions.moduleTypeId),
  eq(moduleTypeVersions.number, moduleVersions.typeVersion),
)
const ofModule = and(eq(records.organizationId, moduleVersions.organizationId), eq(records.id, moduleVersions.moduleId))

/** Works out the minutes of some versions of modules anew; returns how many there were. */
async function measure(context: TenantContext, condition: SQL | undefined, most: number): Promise<number> {
  const { id, settings, shared, locales } = moduleVersions
  const rows = await context.db
    .select({ id, settings, shared, locales, typeKey: records.typeKey, bodySchema: moduleTypeVersions.bodySchema })
    .from(moduleVersions)
    .innerJoin(records, ofModule)
    .innerJoin(moduleTypeVersions, ofType)
    .where(ofTenant(context, moduleVersions, condition))
    .orderBy(id)
    .limit(most)
  for (const row of rows) {
    const values = Object.fromEntries(Object.entries(row.locales).map(([language, locale]) => [language, locale.values]))
    const minutes = await minutesOf(context, { ...row, values })
    await context.db
      .update(moduleVersions)
      .set({ minutes })
      .where(ofTenant(context, moduleVersions, eq(id, row.id)))
  }
  return rows.length
}

const mostOfOne = 200
/** Works out the minutes of published lessons anew, after the film or the assessment that they name became longer or shorter. */
export async function measureLessons(context: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await measure(context, and(withPublishedVersion, inArray(moduleVersions.moduleId, [...ids])), mostOfOne)
}

const organizationsAtOnce = 100
const versionsAtOnce = 100
/** Works out the minutes of versions that were published before there were any. Several processes may do it at once. */
export async function measureOlder(signal?: AbortSignal): Promise<Record<string, number> | undefined> {
  const waiting = await execute<{ id: string }>(sql`select modules_to_measure(${organizationsAtOnce}::int) as id`)
  let versions = 0
  for (const { id } of waiting)
    for (let measured = versionsAtOnce; measured === versionsAtOnce && !signal?.aborted; versions += measured)
      measured = await withTenant(id, (db) =>
        measure({ db, organization: { id } }, isNull(moduleVersions.minutes), versionsAtOnce),
      )
  return versions > 0 ? { versions } : undefined
}
