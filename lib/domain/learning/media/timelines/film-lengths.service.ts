import { and, eq, inArray } from 'drizzle-orm'
import { media, mediaTimelines, mediaTimelineVersions } from '@/db/schema/media'
import { measureLessons } from '@/lib/domain/learning/modules/published/lengths.service'
import { lessonsWithMedia } from '@/lib/domain/learning/modules/published/live-modules.service'
import { secondsOfQuestion } from '@/lib/domain/learning/modules/types/length.rules'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { questionsIn, type Timeline } from './timeline.rules'

const ofFilm = and(eq(mediaTimelines.organizationId, media.organizationId), eq(mediaTimelines.mediaId, media.id))
const inForce = and(
  eq(mediaTimelineVersions.organizationId, mediaTimelines.organizationId),
  eq(mediaTimelineVersions.mediaId, mediaTimelines.mediaId),
  eq(mediaTimelineVersions.number, mediaTimelines.publishedNumber),
)

/** How many seconds some films and recordings take, with the questions of their published timelines; those of unknown length are left out. */
export async function secondsOfFilms(context: TenantContext, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await context.db
    .select({ id: media.id, durationMs: media.durationMs, content: mediaTimelineVersions.content })
    .from(media)
    .leftJoin(mediaTimelines, ofFilm)
    .leftJoin(mediaTimelineVersions, inForce)
    .where(ofTenant(context, media, inArray(media.id, [...ids])))
  return new Map(
    rows.flatMap(({ id, durationMs, content }) => {
      // It was checked by the shapes when it was stored.
      const questions = content ? questionsIn(content as Timeline).length : 0
      return durationMs === null ? [] : [[id, durationMs / 1000 + questions * secondsOfQuestion] as const]
    }),
  )
}

/** The lessons that play a film take as long as it does now. */
export async function measureLessonsOf(context: TenantContext, mediaId: string): Promise<void> {
  const lessons = await lessonsWithMedia(context, mediaId)
  await measureLessons(
    context,
    lessons.map(({ id }) => id),
  )
}
