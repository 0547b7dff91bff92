import { eq } from 'drizzle-orm'
import { learningPaths, learningPathVersions, type PathStructure } from '@/db/schema/learning-paths'
import { setAssetUses } from '@/lib/domain/house/files/asset-uses.service'
import { moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { withContents } from './authoring.service'
import { createPath, makerOf, publishLocked } from './learning-paths.service'
import { changePath, settings } from './path-records.service'
import { assertPublishable, problemsOf } from './path-report.service'
import { newestVersion, repeatVersion, saveDraft, versionOf } from './path-versions.service'
import * as contracts from './publishing.contract'
import { lockSeats, seatWaiting } from './seats.service'
import { itemsOf } from './structure.rules'
import { assertTaught, getOwn, isWithinTaught, lockOwn } from './taught-paths.service'

export const validatePath = implement(contracts.validatePath, async (context, { params }) => {
  const path = await lockOwn(context, params.id, 'learningPath.read')
  const { structure } = await newestVersion(context, path.id)
  const found = await problemsOf(context, path, structure)
  const problems = found.map(({ property, ...problem }) => {
    const message = text(context.language, `validation.${problem.code}`, { property })
    return { ...problem, message }
  })
  return { isPublishable: found.every(({ severity }) => severity !== 'error'), problems }
})

export const publishPath = implement(contracts.publishPath, async (context, { params }) => {
  const path = await lockOwn(context, params.id, 'learningPath.publish')
  assertVersion(context, path)
  return withContents(context, await publishLocked(context, path))
})

export const archivePath = implement(contracts.archivePath, async (context, { params }) => {
  const path = await lockOwn(context, params.id, 'learningPath.archive')
  assertVersion(context, path)
  if (path.status === 'archived') context.fail('pathState')
  // Locks the seats, so that a simultaneous enrolment is either completed before or finds the path archived.
  await lockSeats(context, path.id)
  return withContents(context, await changePath(context, path, { status: 'archived' }, 'status'))
})

export const restorePath = implement(contracts.restorePath, async (context, { params }) => {
  const before = await lockOwn(context, params.id, 'learningPath.archive')
  assertVersion(context, before)
  if (before.status !== 'archived') context.fail('pathState')
  const status = before.publishedVersion === null ? ('draft' as const) : ('published' as const)
  const path = await changePath(context, before, { status }, 'status')
  await seatWaiting(context, path)
  return withContents(context, path)
})

/** The same contents with new ids. */
function copyOf({ sections }: PathStructure): PathStructure {
  const fresh = new Map(sections.flatMap(({ items }) => items.map(({ id }) => [id, newId()] as const)))
  const idOf = (id: string) => fresh.get(id) ?? id
  return {
    sections: sections.map((section) => ({
      ...section,
      id: newId(),
      items: section.items.map((item) => ({ ...item, id: idOf(item.id), prerequisites: item.prerequisites.map(idOf) })),
    })),
  }
}

export const clonePath = implement(contracts.clonePath, async (context, { params }) => {
  await assertTaught(context, params.id, 'learningPath.read')
  const original = await getOwn(context, params.id, 'learningPath.create')
  const { structure } = await newestVersion(context, original.id)
  const { locales, category, level, estimatedMinutes } = original
  const copied = Object.fromEntries(settings.map((name) => [name, original[name]]))
  const path = await createPath(context, { ...copied, locales, category, level, estimatedMinutes }, makerOf(context.user))
  const { coverAssetId, id } = path
  if (coverAssetId) await setAssetUses(context, { type: 'learningPath', id }, [coverAssetId], () => 'coverAssetId')
  await saveDraft(context, path, copyOf(structure))
  context.note({ after: { clonedFrom: original.id } })
  return withContents(context, path)
})

const versions = list(contracts.listPathVersions, {
  table: learningPathVersions,
  filters: { path: eq(learningPathVersions.pathId, given('path')) },
  parent: learningPaths,
  parentWhere: isWithinTaught,
  fields: {},
})

export const listPathVersions = implement(contracts.listPathVersions, async (context, { params, page }) => {
  const { db, organization, user, fail } = context
  const { id } = params
  const values = { teacher: ownReach(user, 'learningPath.read') ?? '' }
  const found = await versions(db, page, { organizationId: organization.id, parentId: id, filters: { path: id }, values })
  return found.hasParent ? found : fail('pathNotFound')
})

export const readPathVersion = implement(contracts.readPathVersion, async (context, { params }) => {
  const { id } = await getOwn(context, params.id, 'learningPath.read')
  const found = (await versionOf(context, id, Number(params.n))) ?? context.fail('pathVersionNotFound')
  const ids = itemsOf(found.structure).map(({ moduleId }) => moduleId)
  const modules = await moduleSummaries(context, ids, context.contentLanguages)
  return { ...found, modules: [...modules.values()].map(({ titles, ...module }) => ({ ...module, title: titles })) }
})

export const rollBackPath = implement(contracts.rollBackPath, async (context, { params }) => {
  const before = await lockOwn(context, params.id, 'learningPath.publish')
  assertVersion(context, before)
  const older = (await versionOf(context, before.id, Number(params.n))) ?? context.fail('pathVersionNotFound')
  if (before.status === 'archived' || older.state !== 'superseded') context.fail('pathState')
  await assertPublishable(context, before, older.structure)
  const { number } = await repeatVersion(context, before, older)
  const path = await changePath(context, before, { publishedVersion: number }, 'rolledBack')
  context.note({ after: { restoredFrom: older.number, publishedVersion: number } })
  return withContents(context, path)
})
