import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { moduleLocales, modules, moduleTypes, moduleTypeVersions } from '@/db/schema/modules'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { LocaleRow, LocaleRows, ModuleRow, TypeOfModule, WholeModule } from './module-records.service'

const perRead = 200
const typeKeyOf = ({ moduleTypeId, typeVersion }: Pick<ModuleRow, 'moduleTypeId' | 'typeVersion'>) =>
  `${moduleTypeId} ${typeVersion}`

/** The versions of types that some modules are written for, in one statement. */
async function typesOf(context: TenantContext, rows: readonly ModuleRow[]): Promise<Map<string, TypeOfModule>> {
  const isOfType = and(
    eq(moduleTypes.organizationId, moduleTypeVersions.organizationId),
    eq(moduleTypes.id, moduleTypeVersions.moduleTypeId),
  )
  const ids = [...new Set(rows.map(({ moduleTypeId }) => moduleTypeId))]
  const wanted = new Set(rows.map(typeKeyOf))
  const found = await context.db
    .select({ type: moduleTypeVersions, learnerAction: moduleTypes.learnerAction })
    .from(moduleTypeVersions)
    .innerJoin(moduleTypes, isOfType)
    .where(ofTenant(context, moduleTypeVersions, inArray(moduleTypeVersions.moduleTypeId, ids)))
  return new Map(
    found.flatMap((one): [string, TypeOfModule][] => {
      const key = typeKeyOf({ moduleTypeId: one.type.moduleTypeId, typeVersion: one.type.number })
      return wanted.has(key) ? [[key, one]] : []
    }),
  )
}

async function whole(context: TenantContext, rows: readonly ModuleRow[]): Promise<WholeModule[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const written: LocaleRow[] = await context.db
    .select()
    .from(moduleLocales)
    .where(ofTenant(context, moduleLocales, inArray(moduleLocales.moduleId, ids)))
  const locales = new Map<string, LocaleRows>()
  for (const row of written) locales.set(row.moduleId, { ...locales.get(row.moduleId), [row.locale]: row })
  const types = await typesOf(context, rows)
  return rows.flatMap((row) => {
    const type = types.get(typeKeyOf(row))
    return type ? [{ row, locales: locales.get(row.id) ?? {}, ...type }] : []
  })
}

/** Modules of some ids with all their languages, by id; three statements for two hundred. Unknown ones are left out. */
export async function wholeModules(context: TenantContext, ids: readonly string[]): Promise<WholeModule[]> {
  const found: WholeModule[] = []
  for (let at = 0; at < ids.length; at += perRead) {
    const isMeant = inArray(modules.id, ids.slice(at, at + perRead))
    const rows = await context.db
      .select()
      .from(modules)
      .where(ofTenant(context, modules, isMeant))
      .orderBy(asc(modules.id))
    found.push(...(await whole(context, rows)))
  }
  return found
}

/** The modules that are written in a language and not archived, up to one more than so many. */
export async function modulesWrittenIn(context: TenantContext, sourceLocale: Language, most: number): Promise<WholeModule[]> {
  const found: WholeModule[] = []
  for (let last: string | undefined; found.length <= most; ) {
    const isMeant = and(
      eq(modules.sourceLocale, sourceLocale),
      ne(modules.status, 'archived'),
      last ? gt(modules.id, last) : undefined,
    )
    const rows = await context.db
      .select()
      .from(modules)
      .where(ofTenant(context, modules, isMeant))
      .orderBy(asc(modules.id))
      .limit(perRead)
    found.push(...(await whole(context, rows)))
    last = rows.at(-1)?.id
    if (rows.length < perRead) break
  }
  return found
}
