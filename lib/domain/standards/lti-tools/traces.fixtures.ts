import { ltiLaunches, ltiLineItems, ltiResults, ltiTools } from '@/db/schema/lti-tools'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** A launch of a person from a module, and the score that its tool reported. */
export async function leaveToolTraces(db: Tx, mine: { organizationId: string; userId: string }, moduleId: string): Promise<void> {
  const { organizationId } = mine
  const [toolId, lineItemId, now] = [newId(), newId(), new Date()]
  const url = 'https://lab.example/lti'
  const tool = { organizationId, id: toolId, name: 'Laboratory', clientId: newId(), loginUrl: url, launchUrl: url }
  await db.insert(ltiTools).values({ ...tool, redirectUris: [url], keySetUrl: url })
  const launch = { toolId, moduleId, sessionId: newId(), hintHash: newId(), locale: 'en', expiresAt: now }
  await db.insert(ltiLaunches).values({ ...mine, ...launch, kind: 'lesson' })
  await db.insert(ltiLineItems).values({ organizationId, id: lineItemId, toolId, moduleId, label: 'Titration', scoreMaximum: 10 })
  const progress = { activityProgress: 'Completed', gradingProgress: 'FullyGraded' } as const
  await db.insert(ltiResults).values({ ...mine, lineItemId, ...progress, comment: 'Well done', scoredAt: now })
}
