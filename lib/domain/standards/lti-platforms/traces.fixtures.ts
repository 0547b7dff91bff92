import { ltiIdentities, ltiLinks, ltiPlatforms, ltiScores } from '@/db/schema/lti-platforms'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** Rows as a launch from a platform leaves them for a person in a path. */
export async function leaveLaunch(db: Tx, mine: { organizationId: string; userId: string }, pathId: string): Promise<void> {
  const { organizationId } = mine
  const [platformId, linkId, subject] = [newId(), newId(), `subject ${newId()}`]
  const addresses = { loginUrl: 'https://lms.example/a', tokenUrl: 'https://lms.example/t', keySetUrl: 'https://lms.example/k' }
  const platform = { name: 'Canvas', issuer: 'https://lms.example', clientId: platformId, deploymentIds: ['1'], ...addresses }
  await db.insert(ltiPlatforms).values({ organizationId, id: platformId, ...platform })
  await db.insert(ltiIdentities).values({ ...mine, platformId, subject })
  await db.insert(ltiLinks).values({ organizationId, id: linkId, platformId, deploymentId: '1', resourceLinkId: 'place', pathId })
  await db.insert(ltiScores).values({ ...mine, linkId, subject })
}
