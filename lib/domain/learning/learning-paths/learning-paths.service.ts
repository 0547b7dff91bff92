import { learningPathSeats, type PathText } from '@/db/schema/learning-paths'
import type { SystemContext } from '@/lib/platform/audit/system'
import { invalid } from '@/lib/platform/errors'
import type { Publishing as EventSource } from '@/lib/platform/events/publish'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { changePath, type Path, pathRecords, settings } from './path-records.service'
import { assertPublishable } from './path-report.service'
import { addVersion, emptyStructure, newestVersion, putInForce } from './path-versions.service'
import { recordMaker } from './teachers.service'

type Setting = (typeof settings)[number]

export type NewPath = Pick<Path, 'category' | 'level' | 'estimatedMinutes'> &
  Partial<Pick<Path, Setting>> & { locales: Partial<Record<Language, PathText>> }

type Acting = Pick<JobContext['user'], 'kind' | 'id'>
/** The person who makes a path, who teaches it from then on; null for a program. */
export const makerOf = ({ kind, id }: Acting): string | null => (kind === 'person' ? id : null)

/** A draft without contents, which learners do not see until `publishPath`. */
export async function createPath(context: SystemContext, input: NewPath, maker: string | null): Promise<Path> {
  if (!languages.some((language) => input.locales[language])) throw invalid({ key: 'minLanguages', property: 'locales' })
  const path = await pathRecords.insert(context, input, ['status', ...settings])
  await context.db.insert(learningPathSeats).values({ organizationId: context.organization.id, pathId: path.id })
  await recordMaker(context, path.id, maker)
  await addVersion(context, { pathId: path.id, number: 1, state: 'draft', structure: emptyStructure })
  return path
}

type Publishing = SystemContext & Pick<EventSource, 'user' | 'requestId'>

/** Publishes the open draft of a locked path: learners see it, and new enrolments are pinned to it. */
export async function publishLocked(context: Publishing, path: Path): Promise<Path> {
  const draft = await newestVersion(context, path.id)
  if (path.status === 'archived' || draft.state !== 'draft') context.fail('pathState')
  await assertPublishable(context, path, draft.structure)
  await putInForce(context, path, draft)
  const published = { status: 'published' as const, publishedVersion: draft.number, publishedAt: path.publishedAt ?? context.now }
  return changePath(context, path, published, 'published')
}

/** The same for a path by its id. */
export const publishPath = async (context: Publishing, { id }: { id: string }): Promise<Path> =>
  publishLocked(context, await pathRecords.lock(context, id))
