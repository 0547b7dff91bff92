import { media } from '@/db/schema/media'
import { mediaBookmarks, mediaCueAnswers, mediaSessions, mediaWatching } from '@/db/schema/media-watching'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** Rows of a person in every table of what they watch. */
export async function leaveWatching(db: Tx, mine: { organizationId: string; userId: string }): Promise<void> {
  const [mediaId, now] = [newId(), new Date()]
  const { organizationId } = mine
  const film = { kind: 'video', state: 'ready', processing: 'none', name: 'film', sourceType: 'mp4' } as const
  await db.insert(media).values({ organizationId, id: mediaId, ...film, durationMs: 60_000 })
  const policy = { preventSkip: 'none', maxRate: 2, completeAtPercent: 90, requireCues: false, requireFocus: false } as const
  const visit = { mediaId, ...policy, startedAt: now, lastAt: now, stretches: [0, 1_000], captionLocale: 'ar' }
  await db.insert(mediaSessions).values({ ...mine, ...visit })
  await db.insert(mediaWatching).values({ ...mine, mediaId, creditMs: 0, creditAt: now, lastAt: now })
  const answered = { cueId: 'exit', timelineNumber: 1, tries: 1, isDone: true, answer: {}, answeredAt: now }
  await db.insert(mediaCueAnswers).values({ ...mine, mediaId, ...answered })
  await db.insert(mediaBookmarks).values({ ...mine, mediaId, at: 1_000, text: 'Mine' })
}
