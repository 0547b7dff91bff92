import { and, eq, inArray } from 'drizzle-orm'
import { moduleTypes, moduleTypeVersions } from '@/db/schema/modules'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type SchemaChange, schemaChanges } from '../schemas/schema-compatibility.rules'

export type TypeRow = typeof moduleTypes.$inferSelect
export type TypeVersion = typeof moduleTypeVersions.$inferSelect
type Schemas = Pick<TypeVersion, 'configSchema' | 'bodySchema' | 'resultSchema'>
type Finding = TenantContext & { fail: (reason: 'moduleTypeNotFound') => never }

export const moduleTypeRecords = recordsOf(moduleTypes, {
  missing: 'moduleTypeNotFound',
  type: 'moduleType',
  label: ({ key }) => key,
  name: ({ labels }) => labels,
  key: 'key',
})

export const versionsOf = (context: TenantContext, row: TypeRow) =>
  ofTenant(context, moduleTypeVersions, eq(moduleTypeVersions.moduleTypeId, row.id))

/** The join of types with their current versions. */
export const isCurrentVersion = and(
  eq(moduleTypeVersions.organizationId, moduleTypes.organizationId),
  eq(moduleTypeVersions.moduleTypeId, moduleTypes.id),
  eq(moduleTypeVersions.number, moduleTypes.currentVersion),
)

/** The newest version of a type by its id. */
export const newestVersionOf = (context: TenantContext, moduleTypeId: string) =>
  context.db
    .select({ configSchema: moduleTypeVersions.configSchema, bodySchema: moduleTypeVersions.bodySchema })
    .from(moduleTypes)
    .innerJoin(moduleTypeVersions, isCurrentVersion)
    .where(ofTenant(context, moduleTypes, eq(moduleTypes.id, moduleTypeId)))

/** A version of a type and the one before it, if they exist. */
export async function versionWithEarlier(context: TenantContext, row: TypeRow, number: number) {
  const found = await context.db
    .select()
    .from(moduleTypeVersions)
    .where(and(versionsOf(context, row), inArray(moduleTypeVersions.number, [number, number - 1])))
  return {
    shown: found.find((version) => version.number === number),
    earlier: found.find((version) => version.number === number - 1),
  }
}

/** The version that new modules of a type get. */
export async function currentVersionOf(context: Finding, key: string): Promise<TypeVersion> {
  const row = await moduleTypeRecords.get(context, key)
  const { shown } = await versionWithEarlier(context, row, row.currentVersion)
  return shown ?? context.fail('moduleTypeNotFound')
}

/** The changes between schemas; a schema that is left out stays as it was. */
export function changesBetween(before: Schemas, after: { [P in keyof Schemas]?: Schemas[P] | null }): SchemaChange[] {
  // A type without a result schema counts as one without properties.
  const none = { type: 'object', additionalProperties: false }
  const part = (name: keyof Schemas) =>
    after[name] === undefined ? [] : schemaChanges(before[name] ?? none, after[name] ?? none, name)
  return [...part('configSchema'), ...part('bodySchema'), ...part('resultSchema')]
}

export const isBreaking = (change: SchemaChange): boolean => change.isBreaking

/** Changes with their message in the language of a reader. */
export const withMessages = (changes: SchemaChange[], language: Language) =>
  changes.map((change) => ({
    ...change,
    message: text(language, `moduleTypes.changes.kinds.${change.kind}`, { property: change.property }),
  }))
