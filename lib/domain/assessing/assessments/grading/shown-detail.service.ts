import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { filesOfAttempt } from '../attempts/attempt-files.service'
import type { AttemptRow, WholeAttempt } from '../attempts/attempt-records.service'
import { shownForGrading } from '../attempts/shown-attempts.service'
import type { AttemptState } from '../words'
import { besides } from './beside.service'

/** The person of an attempt, for people who grade it. */
async function personOf(context: TenantContext, { userId: person, isAnonymous: isHidden, releasedAt: shownAt }: AttemptRow) {
  if (isHidden && !shownAt) return null
  const found = (await peopleById(context, [person])).get(person)
  if (!found) throw new Error('An attempt belongs to an account')
  const { ar, en } = found.name
  return { id: person, name: { ar: ar ?? en ?? '', en: en ?? ar ?? '' }, email: found.email }
}

/** An attempt as people who grade see it; `states` are those among which its neighbours are. */
export async function shownDetail(context: TenantContext & { now: Date }, whole: WholeAttempt, states?: readonly AttemptState[]) {
  return {
    ...shownForGrading(whole, await filesOfAttempt(context, whole)),
    ...(await besides(context, whole.attempt, states)),
    assessment: { id: whole.attempt.assessmentId, title: whole.version.title },
    person: await personOf(context, whole.attempt),
  }
}
