import { isDeepStrictEqual } from 'node:util'
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { type NewEvent, newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import type { Language } from '@/lib/platform/i18n/languages'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { pathEventKinds as kinds } from './path-events.contract'

export type Path = typeof learningPaths.$inferSelect

type Titles = Partial<Record<Language, string>>
/** The titles of a path in each of its languages. */
export const titlesOf = ({ locales }: Pick<Path, 'locales'>): Titles => ({
  ...(locales.ar && { ar: locales.ar.title }),
  ...(locales.en && { en: locales.en.title }),
})
/** The same as JSON, as a part of a statement of another room; null where there is no such path. */
export const titlesOfPath = (meant: { organizationId: SQLWrapper; id: SQLWrapper }): SQL =>
  sql`(select jsonb_strip_nulls(jsonb_build_object('ar', p.locales->'ar'->'title', 'en', p.locales->'en'->'title')) from learning_paths p
    where p.organization_id = ${sql`${meant.organizationId}`} and p.id = ${sql`${meant.id}`})`

/** How an audit row calls a path, or what belongs to one. */
export function calledLike(path: Pick<Path, 'locales'>): { label: string | undefined; name: Titles } {
  const name = titlesOf(path)
  return { label: name.en ?? name.ar, name }
}

const { get, lock, insert, change } = recordsOf(learningPaths, {
  missing: 'pathNotFound',
  type: 'learningPath',
  label: (path) => calledLike(path).label,
  name: titlesOf,
})
/** The records of paths; they are changed by `changePath`. */
export const pathRecords = { get, lock, insert }

/** Whether each of these different ids is of a path of the organization. */
export const arePaths = async (context: TenantContext, ids: readonly string[]): Promise<boolean> =>
  ids.length === 0 ||
  (await context.db.$count(learningPaths, ofTenant(context, learningPaths, inArray(learningPaths.id, [...ids])))) === ids.length

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
/** The kinds of changes of a path, with the columns that are named in the audit row. */
const audited = {
  published: ['status', 'publishedVersion', 'publishedAt'],
  rolledBack: ['publishedVersion'],
  status: ['status'],
  settings: ['status', ...settings],
  draft: [],
} as const
type PathWrite = keyof typeof audited

const isPublished = ({ status }: Path): boolean => status === 'published'

/** The event for a change of the status or of settings; null: none. */
function meaningOf(before: Path, after: Path) {
  if (before.status === 'archived') return 'restored'
  if (after.status === 'inReview' && before.status === 'draft') return 'reviewRequested'
  if (after.status === 'draft' && before.status === 'inReview') return 'returned'
  return isPublished(after) && settings.some((name) => !isDeepStrictEqual(before[name], after[name])) ? 'settings' : null
}

function eventsOf(before: Path, after: Path, kind: PathWrite): NewEvent[] {
  const { id: pathId, publishedVersion: version } = after
  const { publishedVersion: previousVersion } = before
  if (kind === 'published' && version !== null) return [newEvent(kinds.pathPublished, { pathId, version, previousVersion })]
  if (after.status === 'archived') return [newEvent(kinds.pathArchived, { pathId, version })]
  const change = kind === 'rolledBack' ? kind : kind === 'draft' ? (isPublished(after) ? kind : null) : meaningOf(before, after)
  return change === null ? [] : [newEvent(kinds.pathChanged, { pathId, version, change })]
}

/** Changes a locked path, and publishes what others have to hear of. The state of a path is written here alone. */
export async function changePath(
  context: Publishing & Parameters<typeof change>[0],
  before: Path,
  set: Parameters<typeof change>[2],
  kind: PathWrite,
): Promise<Path> {
  const after = await change(context, before, set, audited[kind])
  await publish(context, ...eventsOf(before, after, kind))
  return after
}
