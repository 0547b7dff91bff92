import { learningPathSeats, learningPaths, type PathText } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { invalid } from '@/lib/platform/errors'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { recordsOf } from '@/lib/platform/records/records'
import { addVersion, emptyStructure, newestVersion, putInForce } from './path-versions.service'

export type Path = typeof learningPaths.$inferSelect

export const pathRecords = recordsOf(learningPaths, {
  missing: 'pathNotFound',
  type: 'learningPath',
  label: ({ locales }) => (locales.en ?? locales.ar)?.title,
})

/** What people set of a path beside its contents. */
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

/** Puts a path's open draft in force: from now on learners see it, and new enrolments are pinned to it. */
export async function publishPath(context: SystemContext & { user?: { id: string } }, { id }: { id: string }): Promise<Path> {
  const path = await pathRecords.lock(context, id)
  const draft = await newestVersion(context, id)
  if (path.status === 'archived' || draft.state !== 'draft') context.fail('pathState')
  await putInForce(context, path, draft)
  const published = { status: 'published' as const, publishedVersion: draft.number, publishedAt: path.publishedAt ?? context.now }
  return pathRecords.change(context, path, published, ['status', 'publishedVersion', 'publishedAt'])
}
