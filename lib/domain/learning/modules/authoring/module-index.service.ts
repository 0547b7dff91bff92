import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { modules, moduleTexts, moduleTypes } from '@/db/schema/modules'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { handles } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { newestVersionOf } from '../module-types/module-type-versions.service'
import { indexModules } from '../room'
import type { JsonObject } from '../schemas/json-limits.rules'
import { isSame, withoutSecrets } from '../schemas/module-bodies.rules'
import { wordsIn } from './module-content.rules'
import { bodyOf, moduleRecords, typeVersionOf, versionOfModule } from './module-records.service'

const mostWords = 50_000
const atOnce = 50

type Schemas = { bodySchema: JsonObject }
/** Whether other words of a body may be searched after a change of its schema, because the change is about secrets. */
export const hidesOthers = (before: Schemas, after: Schemas): boolean =>
  !isSame(before.bodySchema, after.bodySchema) &&
  [before, after].some(({ bodySchema }) => JSON.stringify(bodySchema).includes('"x-secret"'))

type Published = {
  id: string
  moduleTypeId: string
  /** Of the version of the type that the module uses. */
  bodySchema: JsonObject
  shared: JsonObject
  titles: Partial<Record<Language, string>>
  values: Partial<Record<Language, JsonObject>>
}
/**
 * Stores the search text for learners: the searchable words of the published languages, without what the module's version of the type or the newest one
 * marks as secret. The type is locked, so that no newer version appears meanwhile.
 */
export async function indexWords(context: TenantContext, module: Published): Promise<void> {
  const { id, moduleTypeId, bodySchema, shared, titles, values } = module
  const [newest] = await newestVersionOf(context, moduleTypeId).for('share', { of: moduleTypes })
  const wordsOf = (own: JsonObject) => {
    const body = bodyOf(bodySchema, shared, own)
    return wordsIn(bodySchema, newest ? withoutSecrets(newest.bodySchema, body, false) : body).slice(0, mostWords)
  }
  const texts = Object.fromEntries(
    languages.flatMap((language) => (values[language] ? [[language, wordsOf(values[language])]] : [])),
  )
  const searchText = foldLoose([...Object.values(titles), ...Object.values(texts)].join('\n'))
  const set = { titles, texts, searchText }
  await context.db
    .insert(moduleTexts)
    .values({ organizationId: context.organization.id, id, ...set })
    .onConflictDoUpdate({ target: [moduleTexts.organizationId, moduleTexts.id], set })
}

/** Leaves the titles alone in the search texts of a type's modules, until they are written anew. */
export const hideWords = ({ db, organization }: TenantContext, moduleTypeId: string) =>
  db.execute(sql`update module_texts t set texts = '{}', search_text = fold_text(concat_ws(E'\n', t.titles ->> 'ar', t.titles ->> 'en'))
    from modules m where m.organization_id = ${organization.id} and m.module_type_id = ${moduleTypeId}
      and t.organization_id = m.organization_id and t.id = m.id`)

const publishedOf = (context: TenantContext, moduleTypeId: string, after: string | null) =>
  ofTenant(
    context,
    modules,
    and(eq(modules.moduleTypeId, moduleTypeId), isOneOf(modules.status, 'published'), after ? gt(modules.id, after) : undefined),
  )

/** Published modules of a type, by id, after one of them. */
const idsOf = (context: TenantContext, moduleTypeId: string, after: string | null, most: number) =>
  context.db
    .select({ id: modules.id })
    .from(modules)
    .where(publishedOf(context, moduleTypeId, after))
    .orderBy(asc(modules.id))
    .limit(most)

/** Writes the search text of one module anew, unless it is no longer published. The module or its type is locked. */
async function indexOne(context: TenantContext, id: string): Promise<void> {
  const [row] = await context.db
    .select({ number: modules.publishedVersion, status: modules.status })
    .from(modules)
    .where(ofTenant(context, modules, eq(modules.id, id)))
  if (!row?.number || row.status !== 'published') return
  const version = await versionOfModule(context, id, row.number)
  const of = version && (await typeVersionOf(context, version.moduleTypeId, version.typeVersion))
  if (!of) return
  const { moduleTypeId, shared, titles, locales } = version
  const values = Object.fromEntries(Object.entries(locales).map(([language, locale]) => [language, locale.values]))
  await indexWords(context, { id, moduleTypeId, bodySchema: of.type.bodySchema, shared, titles, values })
}

/** Writes the search texts of all published modules of a type anew, in the transaction that has locked the type. */
export async function indexModulesOf(context: TenantContext, moduleTypeId: string): Promise<void> {
  let after: string | null = null
  for (;;) {
    const found: { id: string }[] = await idsOf(context, moduleTypeId, after, atOnce)
    for (const { id } of found) await indexOne(context, id)
    after = found.at(-1)?.id ?? null
    if (found.length < atOnce) return
  }
}

export const indexing = handles(indexModules, {
  permission: 'moduleType.update',
  batch: 20,
  count: (context, { moduleTypeId }) => context.db.$count(modules, publishedOf(context, moduleTypeId, null)),
  next: async (context, { moduleTypeId }, after, most) =>
    (await idsOf(context, moduleTypeId, after, most)).map(({ id }) => ({ at: id, label: id })),
  each: async (context, { at }) => {
    // The module before its type, as at publication.
    await moduleRecords.lock(context, at)
    await indexOne(context, at)
  },
})
