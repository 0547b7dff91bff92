import { desc, eq } from 'drizzle-orm'
import { learningPathItems, type learningPaths, learningPathVersions, type PathStructure } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { itemsOf, totalWeightOf } from './structure.rules'

type Path = typeof learningPaths.$inferSelect
export type PathVersion = typeof learningPathVersions.$inferSelect
export const emptyStructure: PathStructure = { sections: [] }

const isOf = (context: TenantContext, pathId: string, number: number) =>
  ofTenant(context, learningPathVersions, eq(learningPathVersions.pathId, pathId), eq(learningPathVersions.number, number))

/** A version by its number. */
export async function versionOf(context: TenantContext, pathId: string, number: number): Promise<PathVersion | undefined> {
  const [found] = await context.db
    .select()
    .from(learningPathVersions)
    .where(isOf(context, pathId, number))
  return found
}

/** The newest version: the open draft if there is one, else the published one. */
export async function newestVersion(context: TenantContext, pathId: string): Promise<PathVersion> {
  return one(
    context.db
      .select()
      .from(learningPathVersions)
      .where(ofTenant(context, learningPathVersions, eq(learningPathVersions.pathId, pathId)))
      .orderBy(desc(learningPathVersions.number))
      .limit(1),
  )
}

async function writeItems(context: TenantContext, { pathId, number, structure }: PathVersion): Promise<void> {
  const { db, organization } = context
  const rows = itemsOf(structure).map(({ id: itemId, moduleId, weight }, position) => {
    return { organizationId: organization.id, pathId, versionNumber: number, itemId, moduleId, position, weight }
  })
  if (rows.length > 0) await db.insert(learningPathItems).values(rows)
}

type NewVersion = Pick<PathVersion, 'pathId' | 'number' | 'state' | 'structure'> & Partial<PathVersion>

/** Adds a version with its items. */
export async function addVersion(context: TenantContext, version: NewVersion): Promise<PathVersion> {
  const { structure } = version
  const counted = { itemCount: itemsOf(structure).length, totalWeight: totalWeightOf(structure) }
  const values = { ...version, ...counted, organizationId: context.organization.id }
  const row = await one(context.db.insert(learningPathVersions).values(values).returning())
  await writeItems(context, row)
  return row
}

/** Writes the contents of a path's open draft; opens one if there is none. The path must be locked. */
export async function saveDraft(context: TenantContext, path: Path, structure: PathStructure): Promise<PathVersion> {
  const { db } = context
  const newest = await newestVersion(context, path.id)
  if (newest.state !== 'draft')
    return addVersion(context, { pathId: path.id, number: newest.number + 1, state: 'draft', structure })
  const counted = { itemCount: itemsOf(structure).length, totalWeight: totalWeightOf(structure) }
  const draft = isOf(context, path.id, newest.number)
  const row = await one(
    db
      .update(learningPathVersions)
      .set({ structure, ...counted })
      .where(draft)
      .returning(),
  )
  const { pathId, versionNumber } = learningPathItems
  await db
    .delete(learningPathItems)
    .where(ofTenant(context, learningPathItems, eq(pathId, path.id), eq(versionNumber, newest.number)))
  await writeItems(context, row)
  return row
}

const setState = (context: TenantContext, pathId: string, number: number, set: Partial<PathVersion>) =>
  context.db
    .update(learningPathVersions)
    .set(set)
    .where(isOf(context, pathId, number))

/** Marks the published version as superseded. */
async function supersede(context: TenantContext, { id, publishedVersion }: Path): Promise<void> {
  if (publishedVersion !== null) await setState(context, id, publishedVersion, { state: 'superseded' })
}

type Publishing = Pick<SystemContext, 'db' | 'organization' | 'now'> & { user?: { id: string | null } | null }

/** Publishes the open draft. The path must be locked. */
export async function putInForce(context: Publishing, path: Path, draft: PathVersion): Promise<void> {
  await supersede(context, path)
  const published = { state: 'published' as const, publishedAt: context.now, publishedBy: context.user?.id ?? null }
  await setState(context, path.id, draft.number, published)
}

/** Publishes the contents of an older version as a new version. An open draft is kept, with the next number. The path must be locked. */
export async function repeatVersion(context: Publishing, path: Path, older: PathVersion): Promise<PathVersion> {
  const newest = await newestVersion(context, path.id)
  await supersede(context, path)
  if (newest.state === 'draft') await setState(context, path.id, newest.number, { number: newest.number + 1 })
  return addVersion(context, {
    pathId: path.id,
    number: newest.state === 'draft' ? newest.number : newest.number + 1,
    state: 'published',
    structure: older.structure,
    restoredFrom: older.number,
    publishedAt: context.now,
    publishedBy: context.user?.id ?? null,
  })
}
