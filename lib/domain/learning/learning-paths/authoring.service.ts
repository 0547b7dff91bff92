import { eq, sql } from 'drizzle-orm'
import { learningPathSeats, learningPaths, type PathStructure } from '@/db/schema/learning-paths'
import { setAssetUses } from '@/lib/domain/house/files/asset-uses.service'
import { assertModulesUsable } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid, Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, requireVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './authoring.contract'
import { storedRule } from './due-rule.contract'
import { createPath as create, makerOf } from './learning-paths.service'
import { changePath, type Path, titlesOf } from './path-records.service'
import type { StructureInput } from './path-structure.contract'
import { newestVersion, saveDraft } from './path-versions.service'
import { seatWaiting } from './seats.service'
import { cycleIn, faultsIn, itemsOf } from './structure.rules'
import { getOwn, isTaught, lockOwn, taughtPaths } from './taught-paths.service'

/** The versions of paths, in force or being written, and the modules that they hold. */
const holding = sql`learning_path_items held join learning_path_versions v
  on v.organization_id = held.organization_id and v.path_id = held.path_id and v.number = held.version_number and v.state <> 'superseded'`
const isOfPath = sql`organization_id = ${learningPaths.organizationId} and path_id = ${learningPaths.id}`
const paths = list(contracts.listPaths, {
  table: learningPaths,
  search: learningPaths.searchText,
  filters: {
    taught: isTaught(
      { organizationId: sql`${learningPaths.organizationId}`, pathId: sql`${learningPaths.id}` },
      sql`${given('taught')}::uuid`,
    ),
    module: sql`exists (select from ${holding} where held.organization_id = ${learningPaths.organizationId}
      and held.path_id = ${learningPaths.id} and held.module_id = any(${given('module')}::uuid[]) offset 0)`,
  },
  narrowedBy: {
    taught: taughtPaths(sql`tenant.id::uuid`, sql`${given('taught')}::uuid`),
    module: sql`select distinct held.path_id from ${holding} where held.organization_id = tenant.id::uuid and held.module_id = any(${given('module')}::uuid[])`,
  },
  fields: {
    itemCount: sql`coalesce((select item_count from learning_path_versions where ${isOfPath} order by number desc limit 1), 0)`,
    hasDraft: sql`exists (select from learning_path_versions where ${isOfPath} and state = 'draft')`,
    seatsTaken: sql`coalesce((select taken from learning_path_seats where ${isOfPath}), 0)`,
  },
})

export const listPaths = implement(contracts.listPaths, ({ db, organization, user }, { query, page }) =>
  paths(db, page, {
    organizationId: organization.id,
    filters: { taught: ownReach(user, 'learningPath.read'), ...query },
  }),
)

/** A path with its newest contents and how many seats are taken. */
export async function withContents(context: TenantContext, path: Path) {
  const { number, state, structure } = await newestVersion(context, path.id)
  const [seats] = await context.db
    .select({ taken: learningPathSeats.taken })
    .from(learningPathSeats)
    .where(ofTenant(context, learningPathSeats, eq(learningPathSeats.pathId, path.id)))
  return { ...path, contents: { number, isDraft: state === 'draft', structure }, seatsTaken: seats?.taken ?? 0 }
}

/** Stores the uses of a path's pictures. */
const noteCover = (context: TenantContext, path: Path) => {
  const user = { type: 'learningPath', id: path.id, label: titlesOf(path) }
  return setAssetUses(context, user, path.coverAssetId ? [path.coverAssetId] : [], () => 'coverAssetId')
}

export const createPath = implement(contracts.createPath, async (context, { body }) => {
  const { dueRule, enrolmentDeadline, ...rest } = body
  const { timeZone } = context.organization.regionalProfile
  const deadline = momentIn(enrolmentDeadline, timeZone)
  const rule = dueRule && storedRule(dueRule, timeZone)
  const settings = { ...rest, enrolmentDeadline: deadline, ...(rule && { dueRule: rule }) }
  const path = await create(context, settings, makerOf(context.user))
  if (path.coverAssetId) await noteCover(context, path)
  return withContents(context, path)
})

export const readPath = implement(contracts.readPath, async (context, { params }) =>
  withContents(context, await getOwn(context, params.id, 'learningPath.read')),
)

export const updatePath = implement(contracts.updatePath, async (context, { params, body }) => {
  const before = await lockOwn(context, params.id, 'learningPath.update')
  assertVersion(context, before)
  const { dueRule, enrolmentDeadline, status = before.status, ...rest } = body
  const { timeZone } = context.organization.regionalProfile
  if (before.status === 'archived') context.fail('pathState')
  if (body.status && before.status !== 'draft' && before.status !== 'inReview') context.fail('pathState')
  if (rest.locales && Object.keys(rest.locales).length === 0) throw invalid({ key: 'minLanguages', property: 'locales' })
  const deadline = momentIn(enrolmentDeadline, timeZone)
  const set = {
    ...rest,
    ...(deadline !== undefined && { enrolmentDeadline: deadline }),
    status,
    ...(dueRule && { dueRule: storedRule(dueRule, timeZone) }),
  }
  const path = await changePath(context, before, set, 'settings')
  if (path.coverAssetId !== before.coverAssetId) await noteCover(context, path)
  if (path.seatLimit !== before.seatLimit) await seatWaiting(context, path)
  return withContents(context, path)
})

type Sent = typeof StructureInput._output

/** Contents as they are stored: new sections and items have their ids. */
const stored = ({ sections }: Sent, timeZone: string): PathStructure => ({
  sections: sections.map(({ items, ...section }) => ({
    ...section,
    id: section.id ?? newId(),
    items: items.map(({ availableFrom, availableUntil, ...item }) => ({
      ...item,
      id: item.id ?? newId(),
      availableFrom: momentIn(availableFrom, timeZone)?.toISOString() ?? null,
      availableUntil: momentIn(availableUntil, timeZone)?.toISOString() ?? null,
    })),
  })),
})

/** The position of an item in the request. */
function placesIn({ sections }: PathStructure): ReadonlyMap<string, string> {
  const places = sections.flatMap(({ items }, at) =>
    items.map(({ id }, number) => [id, `sections.${at}.items.${number}`] as const),
  )
  return new Map(places)
}

/** Refuses invalid contents, with the positions of the faults. */
async function assertSound(context: TenantContext, structure: PathStructure): Promise<void> {
  const faults = faultsIn(structure)
  if (faults.length > 0) throw invalid(...faults)
  const places = placesIn(structure)
  const circle = cycleIn(structure)
  if (circle) {
    const fields = circle.map((item) => ({ key: 'cycleItem', property: places.get(item) ?? '', params: { item } }))
    throw new Refusal('pathCycle', { fields })
  }
  const items = itemsOf(structure)
  const placeOf = (module: string) => `${places.get(items.find(({ moduleId }) => moduleId === module)?.id ?? '')}.moduleId`
  await assertModulesUsable(
    context,
    items.map(({ moduleId }) => moduleId),
    placeOf,
  )
}

/** Writes the contents of a locked path as its open draft. */
export async function writeContents(context: Parameters<typeof changePath>[0], path: Path, sent: PathStructure): Promise<Path> {
  await assertSound(context, sent)
  const before = await newestVersion(context, path.id)
  const draft = await saveDraft(context, path, sent)
  const changed = await changePath(context, path, {}, 'draft')
  const told = ({ number, structure }: typeof draft) => ({ contentsVersion: number, items: itemsOf(structure).length })
  context.note({ before: told(before), after: told(draft) })
  return changed
}

export const putStructure = implement(contracts.putStructure, async (context, { params, body }) => {
  const path = await lockOwn(context, params.id, 'learningPath.update')
  requireVersion(context)
  assertVersion(context, path)
  if (path.status === 'archived') context.fail('pathState')
  return withContents(context, await writeContents(context, path, stored(body, context.organization.regionalProfile.timeZone)))
})
