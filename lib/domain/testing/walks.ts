import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { enrolments, type PathItem } from '@/db/schema/learning-paths'
import { moduleProgress, progressEvents } from '@/db/schema/progress'
import { sendEvent } from '@/lib/domain/learning/progress/progress-events.contract'
import { counter } from '@/lib/platform/db/connection'
import { newId } from '@/lib/platform/ids'
import type { Answer } from '@/lib/platform/testing/call'
import type { Org, Person } from './contract-suite'
import { type Put, pathItem, putEnrolment, putModules, putPath } from './learning'

export const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
type AcceptedEvent = {
  items: { itemId: string; state: string; percent: number; score: number | null }[]
  isDuplicate: boolean
  verb: string
}
/** The answer to an event. */
export const acceptedEvent = (answer: Answer) => {
  expect(code(answer)).toEqual([200, 200])
  return answer.envelope.data as AcceptedEvent
}

/** An event of some minutes ago. */
export const event = (action: string, result?: object, minutesAgo = 0) => ({
  action,
  occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  clientEventId: newId(),
  ...(result && { result }),
})
export const send = (by: Person, moduleId: string, body: object, headers = {}) =>
  by.call(sendEvent, { params: { moduleId }, body, headers })

export const articles = (count: number): Put[] => Array.from({ length: count }, () => ({ key: 'content.article' }))

/** A new learner in a path of some modules. */
export async function putWalk(
  org: Org,
  wanted: readonly Put[],
  items = (ids: string[]): PathItem[] => ids.map((id) => pathItem(id)),
) {
  const moduleIds = await putModules(org, wanted)
  const placed = items(moduleIds)
  const pathId = await putPath(org, placed)
  const learner = await org.person(`learner${newId().slice(-12)}`, org.roles.learner)
  const enrolmentId = await putEnrolment(org, pathId, learner)
  return { moduleIds, items: placed, pathId, learner, enrolmentId, module: moduleIds[0] ?? '' }
}

export const enrolmentRow = async (org: Org, id: string) =>
  (await org.database((db) => db.select().from(enrolments).where(eq(enrolments.id, id))))[0]
export const itemRows = (org: Org, enrolmentId: string) =>
  org.database((db) => db.select().from(moduleProgress).where(eq(moduleProgress.enrolmentId, enrolmentId)))
export const eventRows = (org: Org, userId: string) =>
  org.database((db) => db.select().from(progressEvents).where(eq(progressEvents.userId, userId)))

/** The number of statements of some work. */
export async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = counter.statements
  await work()
  return counter.statements - before
}
