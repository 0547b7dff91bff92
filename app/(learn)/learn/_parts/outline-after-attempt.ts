import { setTimeout as sleep } from 'node:timers/promises'
import { readResult } from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import { ApiError } from '@/lib/platform/http/client'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Learner } from './learn-page'
import { isDone, itemsOf, type Outline, type OutlineItem } from './outline'

type Result = DataOf<typeof readResult>
/** The outline of a path, and the lesson whose end this page announces. */
type After = { path: Outline; done: string | undefined }

/** Pauses between looks at the progress, in milliseconds: a result is usually counted within the first. */
const pausesMs = [30, 60, 120, 240, 500, 1000, 1500]
/** The moments of a submission and of what it completes are one, give or take what the server needs. */
const sameMomentMs = 5000

/**
 * The outline of the path of a lesson. On the page that follows the submission of an attempt it is that after the result, so that result, foot, trail and
 * moment agree: a released result is counted in the lesson a moment after it is written.
 */
export async function outlineAfterAttempt({ api, params: { pathId = '' }, query }: Learner): Promise<After> {
  const read = async () => (await api(readOutline, { params: { pathId } })).data
  const { attempt, done } = query
  if (done === undefined || attempt === undefined || attempt === 'open') return { path: await read(), done }
  const result = await resultOf(api, attempt)
  let path = await read()
  const item = () => itemsOf(path).find(({ id }) => id === done)
  for (const pause of pausesMs) {
    if (!result || isCounted(item(), result)) break
    await sleep(pause)
    path = await read()
  }
  const completedAt = Date.parse(item()?.completedAt ?? '')
  const submittedAt = Date.parse(result?.submittedAt ?? '')
  // An attempt at a lesson that was done before completes nothing.
  return { path, done: Math.abs(completedAt - submittedAt) < sameMomentMs ? done : undefined }
}

/** Whether a lesson shows a result already; one that is closed never does. */
function isCounted(item: OutlineItem | undefined, { isPassed }: Result): boolean {
  if (!item || isDone(item) || item.state === 'locked' || item.state === 'expired') return true
  return item.state === 'failed' && isPassed !== true
}

/** A result that counts in its lesson; null while there is none. */
async function resultOf(api: Learner['api'], attemptId: string): Promise<Result | null> {
  try {
    const { data } = await api(readResult, { params: { attemptId } })
    return data.state === 'released' ? data : null
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null
    throw error
  }
}
