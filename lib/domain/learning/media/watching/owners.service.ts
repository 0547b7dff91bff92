import { desc, eq } from 'drizzle-orm'
import {
  mediaCueAnswers as answers,
  mediaBookmarks as bookmarks,
  mediaSessions as sessions,
  mediaWatching as watching,
} from '@/db/schema/media-watching'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mostShown } from './person-data.contract'
import { inSeconds, rangesInSeconds, rangesOf } from './ranges.rules'

/** The progress of a person in each film, the last watched one first. */
export async function filmsOf(context: TenantContext, userId: string) {
  const isTheirs = ofTenant(context, watching, eq(watching.userId, userId))
  const rows = await context.db.select().from(watching).where(isTheirs).orderBy(desc(watching.lastAt), desc(watching.id))
  return rows.map(({ mediaId, ranges, positionMs, completedAt, lastAt }) => ({
    mediaId,
    completedAt,
    lastAt,
    ranges: rangesInSeconds(rangesOf(ranges)),
    position: inSeconds(positionMs),
  }))
}

/** The visits of a person, the newest first. */
export async function visitsOf(context: TenantContext, userId: string) {
  const rows = await context.db
    .select()
    .from(sessions)
    .where(ofTenant(context, sessions, eq(sessions.userId, userId)))
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(mostShown)
  return rows.map(({ mediaId, startedAt, lastAt, locale, captionLocale, stretches }) => ({
    mediaId,
    startedAt,
    lastAt,
    locale,
    captionLocale,
    played: rangesInSeconds(rangesOf(stretches)),
  }))
}

/** The answers of a person to cues, the newest first. */
export const answersOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(answers)
    .where(ofTenant(context, answers, eq(answers.userId, userId)))
    .orderBy(desc(answers.answeredAt), desc(answers.id))

/** The bookmarks and notes of a person, oldest first. */
export const bookmarksOf = async (context: TenantContext, userId: string) => {
  const isTheirs = ofTenant(context, bookmarks, eq(bookmarks.userId, userId))
  const rows = await context.db.select().from(bookmarks).where(isTheirs).orderBy(bookmarks.createdAt, bookmarks.id)
  return rows.map(({ mediaId, at, text, updatedAt }) => ({ mediaId, at: inSeconds(at), text, updatedAt }))
}

/** Removes all that a person watched, answered and noted; the heat maps of films no longer count them. */
export async function forgetPerson(context: TenantContext, userId: string): Promise<void> {
  const { db } = context
  for (const table of [sessions, answers, bookmarks, watching])
    await db.delete(table).where(ofTenant(context, table, eq(table.userId, userId)))
}
