import { learningPathSeats, learningPaths, type PathText } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { invalid } from '@/lib/platform/errors'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { recordsOf } from '@/lib/platform/records/records'
import { assertPublishable } from './path-report.service'
import { addVersion, emptyStructure, newestVersion, putInForce } from './path-versions.service'

export type Path = typeof learningPaths.$inferSelect

type Titles = Partial<Record<Language, string>>
/** What a path is called, in each of its languages. */
export const titlesOf = ({ locales }: Pick<Path, 'locales'>): Titles => ({
  ...(locales.ar && { ar: locales.ar.title }),
  ...(locales.en && { en: locales.en.title }),
})
/** How an audit row calls a path, or what belongs to one. */
export function calledLike(path: Pick<Path, 'locales'>): { label: string | undefined; name: Titles } {
  const name = titlesOf(path)
  return { label: name.en ?? name.ar, name }
}

export const pathRecords = recordsOf(learningPaths, {
  missing: 'pathNotFound',
  type: 'learningPath',
  label: (path) => calledLike(path).label,
  name: titlesOf,
})

/** The settings of a path, without its contents. */
export const settings = [
  'category',
  'level',
  'estimatedMinutes',
  'locales',
  'coverAssetId',
  'selfEnrolment',
  'enrolmentDeadline',
  'seatLimit',
  'hasWaitingList',
  'requireAllLocales',
  'dueRule',
] as const
type Setting = (typeof settings)[number]

export type NewPath = Pick<Path, 'category' | 'level' | 'estimatedMinutes'> &
  Partial<Pick<Path, Setting>> & { locales: Partial<Record<Language, PathText>> }

/** A draft without contents, which learners do not see until `publishPath`. */
export async function createPath(context: SystemContext, input: NewPath): Promise<Path> {
  if (!languages.some((language) => input.locales[language])) throw invalid({ key: 'minLanguages', property: 'locales' })
  const path = await pathRecords.insert(context, input, ['status', ...settings])
  await context.db.insert(learningPathSeats).values({ organizationId: context.organization.id, pathId: path.id })
  await addVersion(context, { pathId: path.id, number: 1, state: 'draft', structure: emptyStructure })
  return path
}

type Publishing = SystemContext & { user?: { id: string } }

/** Publishes the open draft of a locked path: learners see it, and new enrolments are pinned to it. */
export async function publishLocked(context: Publishing, path: Path): Promise<Path> {
  const draft = await newestVersion(context, path.id)
  if (path.status === 'archived' || draft.state !== 'draft') context.fail('pathState')
  await assertPublishable(context, path, draft.structure)
  await putInForce(context, path, draft)
  const published = { status: 'published' as const, publishedVersion: draft.number, publishedAt: path.publishedAt ?? context.now }
  return pathRecords.change(context, path, published, ['status', 'publishedVersion', 'publishedAt'])
}

/** The same for a path by its id. */
export const publishPath = async (context: Publishing, { id }: { id: string }): Promise<Path> =>
  publishLocked(context, await pathRecords.lock(context, id))
