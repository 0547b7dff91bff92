import { xapiAttachments, xapiDocuments, xapiLaunches, xapiStatements, xapiUnits } from '@/db/schema/xapi'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** Rows of a person in every table of launched content. */
export async function leaveLaunched(db: Tx, mine: { organizationId: string; userId: string }, moduleId: string): Promise<void> {
  const [unitId, registration, now] = [newId(), newId(), new Date()]
  const activityId = 'https://content.example/unit'
  const unit = { courseId: moduleId, publisherId: 'unit', activityId, kind: 'cmi5', moveOn: 'Completed' } as const
  await db.insert(xapiUnits).values({ ...mine, id: unitId, registration, ...unit, completedAt: now, satisfiedAt: now })
  const launch = {
    mode: 'Normal',
    state: 'terminated',
    window: 'own',
    address: activityId,
    endVerbs: ['a'],
    verbs: ['b'],
  } as const
  const [endVerbs, verbs] = [[...launch.endVerbs], [...launch.verbs]]
  const launchId = newId()
  const statementId = newId()
  await db
    .insert(xapiLaunches)
    .values({ ...mine, id: launchId, unitId, moduleId, ...launch, endVerbs, verbs, expiresAt: now, endedAt: now })
  const statement = {
    verb: 'completed',
    activityId,
    digest: 'digest',
    statement: { response: 'Mine' },
    occurredAt: now,
    storedAt: now,
  }
  await db.insert(xapiStatements).values({ ...mine, id: statementId, place: newId(), registration, ...statement })
  const attachment = { launchId, statementId, sha2: 'hash', contentType: 'text/plain', bytes: 4, content: 'TWluZQ==' }
  await db.insert(xapiAttachments).values({ ...mine, ...attachment })
  const document = {
    kind: 'state',
    activityId,
    registration,
    name: 'bookmark',
    contentType: 'text/plain',
    content: 'Mine',
  } as const
  await db.insert(xapiDocuments).values({ ...mine, ...document, etag: 'tag' })
}
