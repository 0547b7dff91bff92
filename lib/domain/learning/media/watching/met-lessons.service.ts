import { and, eq } from 'drizzle-orm'
import { media } from '@/db/schema/media'
import { mediaWatching as watching } from '@/db/schema/media-watching'
import { lessonsWithMedia } from '@/lib/domain/learning/modules/published/live-modules.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isAsking } from '../timelines/timeline.rules'
import { publishedTimeline } from '../timelines/timelines.service'
import { isComplete } from './completion.rules'
import { evidenceIn, metAt, watchedBy } from './evidence.rules'
import { policyOf } from './policy.rules'

/** Those of the lessons with a film whose rules a person has met by what they watched, wherever they watched it. */
export async function lessonsMet(context: TenantContext, { mediaId, userId }: { mediaId: string; userId: string }) {
  const { db } = context
  const [row] = await db
    .select({ watching, duration: media.durationMs })
    .from(watching)
    .innerJoin(media, and(eq(media.organizationId, watching.organizationId), eq(media.id, watching.mediaId)))
    .where(ofTenant(context, watching, and(eq(watching.userId, userId), eq(watching.mediaId, mediaId))))
  if (!row) return []
  const { doneCues } = row.watching
  const timeline = await publishedTimeline(context, mediaId)
  const cues = (timeline?.content.cues ?? []).filter(({ required, kind }) => required && isAsking(kind))
  const evidence = evidenceIn(row.watching)
  const isMet = (settings: Record<string, unknown>): boolean => {
    const policy = policyOf(timeline?.content.policy ?? null, [settings])
    const { ranges } = watchedBy(evidence, policy)
    return metAt(evidence, policy) !== null || isComplete({ ranges, duration: row.duration, cues, doneCues }, policy)
  }
  return (await lessonsWithMedia(context, mediaId)).filter(({ settings }) => isMet(settings)).map(({ id }) => id)
}
