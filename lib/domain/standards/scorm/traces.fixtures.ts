import { scormAttemptItems, scormAttempts, scormInteractions } from '@/db/schema/scorm'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** An attempt of a person at the package of a lesson, with what an item of it reported. */
export async function leaveCourse(db: Tx, mine: { organizationId: string; userId: string }, moduleId: string): Promise<void> {
  const [attemptId, now] = [newId(), new Date()]
  const { organizationId } = mine
  const about = { moduleId, packageId: newId(), number: 1, entry: 'only', attemptsKept: 'best' as const }
  await db.insert(scormAttempts).values({ ...mine, ...about, id: attemptId, startedAt: now, lastAt: now })
  await db.insert(scormAttemptItems).values({
    organizationId,
    attemptId,
    itemId: 'only',
    completion: 'incomplete',
    exit: 'suspend',
    sessionId: newId(),
    location: 'page-3',
    suspendData: 'p=3',
    objectives: [{ id: 'exit' }],
    openedAt: now,
    lastAt: now,
  })
  await db.insert(scormInteractions).values({
    organizationId,
    id: newId(),
    attemptId,
    itemId: 'only',
    number: 0,
    name: 'q1',
    type: 'fillIn',
    result: 'correct',
    response: 'Pull the pin',
    correctResponses: ['Pull the pin'],
    description: 'The first step',
    objectives: ['exit'],
    saidAt: '09:29:40',
    recordedAt: now,
  })
}
