import { and, desc, eq } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { certificateStatus, groupedCode } from './certificates.rules'
import * as contracts from './goal.contract'
import { ruleFor } from './rules.service'

export const readPathGoal = implement(contracts.readPathGoal, async (context, { params: { pathId } }) => {
  const path = await pathRecords.get(context, pathId)
  const { db, user, now } = context
  const [row] = await db
    .select()
    .from(certificates)
    .where(ofTenant(context, certificates, and(eq(certificates.userId, user.id), eq(certificates.pathId, pathId))))
    .orderBy(desc(certificates.issuedAt))
    .limit(1)
  // A path that was never published is not there for learners.
  if (!row && path.publishedVersion === null) return context.fail('pathNotFound')
  const { isAutomatic } = await ruleFor(context, pathId)
  const certificate = row && { ...row, code: groupedCode(row.code), status: certificateStatus(row, now), supersededBy: null }
  return { isAwarded: isAutomatic, certificate: certificate ?? null }
})
