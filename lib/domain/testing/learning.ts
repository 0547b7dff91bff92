import { sql } from 'drizzle-orm'
import {
  enrolments,
  learningPathItems,
  learningPathSeats,
  learningPaths,
  learningPathVersions,
  type PathItem,
} from '@/db/schema/learning-paths'
import { modules, moduleTexts, moduleTypes, moduleTypeVersions, moduleVersions } from '@/db/schema/modules'
import { totalWeightOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import type { Org } from './contract-suite'

type Json = Record<string, unknown>
type Texts = { ar?: string; en?: string }
export type Put = { key: string; settings?: Json; body?: Json; titles?: Texts; texts?: Texts }

const organizationId = (org: Org) => org.organization.id

/** Published modules of built-in types, inserted as rows without validation. */
export function putModules(org: Org, wanted: readonly Put[]): Promise<string[]> {
  return org.database(async (db) => {
    const tenant = { organizationId: organizationId(org) }
    const ids: string[] = []
    for (const { key, settings = {}, body = {}, titles = { ar: 'وحدة', en: 'Module' }, texts = titles } of wanted) {
      const type = builtInModuleTypes.find((it) => it.key === key)
      if (!type) throw new Error(`${key} is no built-in type`)
      const { learnerAction, labels, configSchema, bodySchema, resultSchema, ...behaviour } = type
      const typeRow = { ...tenant, key, learnerAction, labels, isBuiltIn: true }
      await db.insert(moduleTypes).values(typeRow).onConflictDoNothing()
      const [known] = await db.execute<{ id: string }>(sql`select id from module_types where key = ${key}`)
      const moduleTypeId = known?.id ?? ''
      await db
        .insert(moduleTypeVersions)
        .values({ ...tenant, moduleTypeId, number: 1, configSchema, bodySchema, resultSchema, behaviour })
        .onConflictDoNothing()
      const id = newId()
      const about = { ...tenant, moduleTypeId, typeVersion: 1, sourceLocale: 'en' as const, settings, shared: body, titles }
      const publishedLocales = Object.fromEntries(Object.keys(titles).map((tag) => [tag, 1]))
      await db.insert(modules).values({
        ...about,
        id,
        typeKey: key,
        status: 'published',
        arState: titles.ar ? 'published' : 'missing',
        enState: titles.en ? 'published' : 'missing',
        publishedVersion: 1,
        publishedLocales,
        publishedAt: new Date(),
      })
      const locales = Object.fromEntries(Object.keys(titles).map((tag) => [tag, { values: {}, version: 1, sourceVersion: 1 }]))
      const assignmentId = typeof body.assignmentId === 'string' ? body.assignmentId : null
      await db.insert(moduleVersions).values({ ...about, moduleId: id, number: 1, locales, assignmentId })
      const searchText = foldLoose([...Object.values(titles), ...Object.values(texts)].join(' '))
      await db.insert(moduleTexts).values({ ...tenant, id, titles, texts, searchText })
      ids.push(id)
    }
    return ids
  })
}

export const pathItem = (moduleId: string, more: Partial<PathItem> = {}): PathItem => ({
  id: newId(),
  moduleId,
  weight: 1,
  isRequired: true,
  rule: { kind: 'all' },
  prerequisites: [],
  minScore: null,
  availableFrom: null,
  availableUntil: null,
  afterDays: null,
  ...more,
})

/** A published path with one section. */
export function putPath(org: Org, items: readonly PathItem[], texts: Texts = { ar: 'مسار', en: 'Path' }): Promise<string> {
  return org.database(async (db) => {
    const tenant = { organizationId: organizationId(org) }
    const pathId = newId()
    const locales = Object.fromEntries(Object.entries(texts).map(([tag, title]) => [tag, { title, description: `${title}…` }]))
    const about = { category: 'safety', level: 'beginner', estimatedMinutes: 30 } as const
    const published = { status: 'published' as const, publishedVersion: 1, publishedAt: new Date() }
    await db.insert(learningPaths).values({ ...tenant, id: pathId, locales, ...about, ...published })
    await putVersion(org, pathId, 1, items, db)
    await db.insert(learningPathSeats).values({ ...tenant, pathId })
    return pathId
  })
}

export async function putVersion(
  org: Org,
  pathId: string,
  number: number,
  items: readonly PathItem[],
  db: Parameters<Parameters<Org['database']>[0]>[0],
) {
  const tenant = { organizationId: organizationId(org) }
  const structure = {
    sections: [{ id: newId(), title: { ar: 'قسم', en: 'Section' }, rule: { kind: 'all' as const }, items: [...items] }],
  }
  const counted = { itemCount: items.length, totalWeight: totalWeightOf(structure) }
  await db.insert(learningPathVersions).values({ ...tenant, pathId, number, state: 'published', structure, ...counted })
  if (items.length === 0) return
  const rows = items.map(({ id: itemId, moduleId, weight }, position) => ({
    ...tenant,
    pathId,
    versionNumber: number,
    itemId,
    moduleId,
    position,
    weight,
  }))
  await db.insert(learningPathItems).values(rows)
}

/** An active enrolment in the first version of a path. */
export function putEnrolment(
  org: Org,
  pathId: string,
  person: { user: { id: string } },
  more: Partial<typeof enrolments.$inferInsert> = {},
): Promise<string> {
  return org.database(async (db) => {
    const id = newId()
    const about = { organizationId: organizationId(org), id, pathId, userId: person.user.id, versionNumber: 1 }
    await db
      .insert(enrolments)
      .values({ ...about, state: 'active', source: 'self', startedAt: new Date(Date.now() - 86_400_000), ...more })
    return id
  })
}
