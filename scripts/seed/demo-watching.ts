import { mediaSessions, mediaWatching } from '@/db/schema/media-watching'
import { plainPolicy } from '@/lib/domain/learning/media/watching/policy.rules'
import { flatOf, lengthOf, type Range, withRange } from '@/lib/domain/learning/media/watching/ranges.rules'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'

type Part = readonly [from: number, to: number]
/**
 * The parts of a film that people play, as shares of it: most play to the end, some leave, some go back to
 * the middle, some jump ahead.
 */
const manners: readonly (readonly Part[])[] = [
  [[0, 1]],
  [[0, 0.55], [0.4, 1]], // biome-ignore format: parts
  [[0, 0.3]],
  [[0, 0.6], [0.42, 0.6]], // biome-ignore format: parts
  [[0, 0.2], [0.45, 1]], // biome-ignore format: parts
  [[0, 1], [0.42, 0.55]], // biome-ignore format: parts
]
const policy = { ...plainPolicy, requireCues: true }
const dayMs = 86_400_000

/** Visits of the last weeks to the film of the demo, one of each person. None has answered the cues yet that its timeline requires. */
export async function watchFilm(
  { organization, mediaId, durationMs }: { organization: { id: string }; mediaId: string; durationMs: number },
  people: readonly { id: string }[],
): Promise<void> {
  const now = clock.now().getTime()
  const visits = people.map(({ id: userId }, at) => {
    const parts = manners[at % manners.length] ?? []
    const stretches = parts.map(([from, to]): Range => [Math.round(from * durationMs), Math.round(to * durationMs)])
    const ranges = stretches.reduce<Range[]>((union, range) => withRange(union, range), [])
    const startedAt = new Date(now - (1 + (at % 20)) * dayMs)
    const lastAt = new Date(startedAt.getTime() + lengthOf(stretches))
    return { userId, at, stretches, ranges, startedAt, lastAt, end: stretches.at(-1)?.[1] ?? 0 }
  })
  const tenant = { organizationId: organization.id, mediaId, durationMs }
  await withTenant(organization.id, async (db) => {
    await db.insert(mediaSessions).values(
      visits.map(({ userId, at, stretches, startedAt, lastAt }) => ({
        ...tenant,
        ...policy,
        timelineNumber: 1,
        userId,
        startedAt,
        lastAt,
        lastSeq: 1,
        spentMs: lengthOf(stretches),
        locale: at % 3 === 2 ? ('en' as const) : ('ar' as const),
        stretches: flatOf(stretches),
        ...(at % 4 === 1 && { captionLocale: 'ar', captionsOn: [Math.round(durationMs / 3)] }),
      })),
    )
    await db.insert(mediaWatching).values(
      visits.map(({ userId, ranges, lastAt, end }) => ({
        ...tenant,
        userId,
        ranges: flatOf(ranges),
        watchedMs: lengthOf(ranges),
        positionMs: end,
        creditMs: 0,
        creditAt: lastAt,
        furthestMs: Math.max(0, ...ranges.map(([, to]) => to)),
        lastAt,
        createdAt: lastAt,
      })),
    )
  })
}
