import { asc, eq, gt } from 'drizzle-orm'
import { modules, moduleVersions } from '@/db/schema/modules'
import { type FieldError, Refusal } from '@/lib/platform/errors'
import type { Before } from '@/lib/platform/http/implement'
import { languages } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { bodyOf, localesOf, typeVersionOf, withPublishedVersion } from '../authoring/module-records.service'
import type { JsonObject } from '../schemas/json-limits.rules'
import type { Asker } from '../schemas/module-type-compiler'
import { changesBetween, isBreaking, type TypeRow, type TypeVersion } from './module-type-versions.service'
import { affectedBodies, type StoredBody } from './stored-bodies.service'

const atOnce = 25
type Schemas = Pick<TypeVersion, 'configSchema' | 'bodySchema'>

const partsOf = (settings: JsonObject, bodies: [locale: string, body: JsonObject][]): StoredBody['parts'] => [
  { property: 'settings', of: 'configSchema', value: settings },
  ...bodies.map(([locale, value]) => ({ property: `locales.${locale}.body`, of: 'bodySchema' as const, value })),
]

/** Modules of a type, their working copies and published versions, in order of id after a given one. */
async function storedOf(
  context: TenantContext,
  typeId: string,
  after: string | undefined,
): Promise<{ stored: StoredBody[]; last: string | undefined }> {
  const isBehind = after === undefined ? undefined : gt(modules.id, after)
  const rows = await context.db
    .select({ row: modules, version: moduleVersions })
    .from(modules)
    .leftJoin(moduleVersions, withPublishedVersion)
    .where(ofTenant(context, modules, eq(modules.moduleTypeId, typeId), isBehind))
    .orderBy(asc(modules.id))
    .limit(atOnce)
  const stored: StoredBody[] = []
  for (const { row, version } of rows) {
    const about = { id: row.id, label: row.titles[row.sourceLocale] ?? row.id }
    const [own, locales] = [await typeVersionOf(context, typeId, row.typeVersion), await localesOf(context, row.id)]
    const written = languages.flatMap((language): [string, JsonObject][] => {
      const values = locales[language]?.values
      return own && values ? [[language, bodyOf(own.type.bodySchema, row.shared, values)]] : []
    })
    if (row.status !== 'archived') stored.push({ ...about, isPublished: false, parts: partsOf(row.settings, written) })
    const of = version && row.status === 'published' && (await typeVersionOf(context, typeId, version.typeVersion))
    if (!of) continue
    const published = languages.flatMap((language): [string, JsonObject][] => {
      const values = version.locales[language]?.values
      return values ? [[language, bodyOf(of.type.bodySchema, version.shared, values)]] : []
    })
    stored.push({ ...about, isPublished: true, parts: partsOf(version.settings, published) })
  }
  return { stored, last: rows.length < atOnce ? undefined : rows.at(-1)?.row.id }
}

/** All stored content of a type, read in parts, so that no connection is held while it is checked. */
async function* storedBodies(context: Before, typeId: string): AsyncGenerator<StoredBody> {
  let after: string | undefined
  do {
    const { stored, last } = await context.inTransaction((db) => storedOf({ ...context, db }, typeId, after))
    yield* stored
    after = last
  } while (after !== undefined)
}

/** Refuses (409) schemas that would make modules of the type invalid, and names those modules; returns whether modules had to be compared. */
export async function assertModulesFit(
  context: Before,
  asker: Asker,
  type: TypeRow,
  { current, next }: { current: TypeVersion; next: Partial<Schemas> },
): Promise<boolean> {
  if (!changesBetween(current, next).some(isBreaking)) return false
  const schemas = { configSchema: next.configSchema ?? current.configSchema, bodySchema: next.bodySchema ?? current.bodySchema }
  const { count, affected } = await affectedBodies(asker, { current, next: schemas }, storedBodies(context, type.id))
  if (count === 0) return true
  const fields = affected.map(
    ({ id, label, property }): FieldError => ({
      key: 'moduleMisfit',
      property: `modules.${id}`,
      params: { label, place: property },
    }),
  )
  throw new Refusal('moduleTypeBreaking', { fields })
}
