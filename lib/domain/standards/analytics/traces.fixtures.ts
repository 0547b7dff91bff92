import { analyticsInterventions } from '@/db/schema/analytics'
import type { Database } from '@/lib/platform/db/connection'
import { noRisk } from './learners.service'

/** An intervention for a person, for the test that nothing is left after an erasure. */
export const leaveIntervention = (db: Database, mine: { organizationId: string; userId: string }) =>
  db.insert(analyticsInterventions).values({ ...mine, actorId: mine.userId, kind: 'message', text: '', before: noRisk })
