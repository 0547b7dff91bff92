import { and, eq } from 'drizzle-orm'
import { mediaCueAnswers as answers, mediaWatching as watching } from '@/db/schema/media-watching'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { evidenceIn, metAt, watchedBy } from './evidence.rules'
import { continuedAt, shareOf, type WatchPolicy } from './heartbeat.rules'
import { inSeconds, rangesInSeconds } from './ranges.rules'

/** `policy`: of the lesson in which it is played. */
type Film = { id: string; durationMs: number | null; policy: WatchPolicy }

/** The progress of a person in a film, in the form of the API. `durationMs`: of the present film. */
export async function ownWatching(context: TenantContext & { user: { id: string } }, film: Film) {
  const { db, user } = context
  const [row] = await db
    .select()
    .from(watching)
    .where(ofTenant(context, watching, and(eq(watching.userId, user.id), eq(watching.mediaId, film.id))))
  if (!row) return { position: 0, watchedShare: 0, ranges: [], furthest: 0, completedAt: null, answeredCues: [] }
  const answered = await db
    .select({ cueId: answers.cueId, tries: answers.tries, correct: answers.isCorrect, done: answers.isDone })
    .from(answers)
    .where(ofTenant(context, answers, and(eq(answers.userId, user.id), eq(answers.mediaId, film.id))))
    .orderBy(answers.answeredAt, answers.id)
  const evidence = evidenceIn(row)
  const { ranges, furthest } = watchedBy(evidence, film.policy)
  const completedAt = metAt(evidence, film.policy)
  const at = { position: row.positionMs, furthest, isCompleted: completedAt !== null }
  return {
    position: inSeconds(continuedAt(at, film.durationMs, film.policy.preventSkip)),
    watchedShare: shareOf(ranges, film.durationMs),
    ranges: rangesInSeconds(ranges),
    furthest: inSeconds(furthest),
    completedAt,
    answeredCues: answered,
  }
}
