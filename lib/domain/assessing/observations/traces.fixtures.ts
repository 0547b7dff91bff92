import { observationChanges, observationResults, observations } from '@/db/schema/observations'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

type Mine = { organizationId: string; userId: string }
/** Observed work of a person, and how it was marked. */
export async function leaveObserved(db: Tx, mine: Mine, enrolmentId: string): Promise<void> {
  const { organizationId } = mine
  const [observationId, id] = [newId(), newId()]
  const texts = { title: { en: 'Work' }, instructions: {}, form: {} }
  await db.insert(observations).values({ organizationId, id: observationId, ...texts, passPercent: 60 })
  const marked = { versionNumber: 1, revision: 1, sendId: newId(), marks: {}, points: 1, maxPoints: 1, observedAt: new Date() }
  const seen = { ...marked, comment: 'Well done', reason: 'Seen again' }
  await db.insert(observationResults).values({ ...mine, id, observationId, enrolmentId, ...seen })
  await db.insert(observationChanges).values({ organizationId, resultId: id, ...seen })
}
