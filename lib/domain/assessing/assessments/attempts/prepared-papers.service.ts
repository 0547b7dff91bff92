import { eq, sql } from 'drizzle-orm'
import { papers } from '@/db/schema/assessments-papers'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { drawPaper } from './attempt-papers.service'
import { isOpen, json, openingOf, written } from './attempt-records.service'
import { refusals } from './attempt-start.service'
import { limitsIn, refusalOf } from './counting.rules'
import * as contracts from './prepared-papers.contract'
import { paperMoment } from './waiting.rules'

/** Instead of an earlier paper of this person, which no longer holds. */
const keepPaper = statementOf(sql`
  insert into assessment_papers (organization_id, id, assessment_id, user_id, version_number, seed, items)
  values (${written}, ${given('id')}::uuid, ${given('assessmentId')}::uuid, ${given('userId')}::uuid, ${given('versionNumber')}::int, ${given('seed')}::text, ${json('items')})
  on conflict (organization_id, assessment_id, user_id) do update set version_number = excluded.version_number, seed = excluded.seed,
    items = excluded.items, created_at = excluded.created_at`)

export const preparePaper = implement(contracts.preparePaper, async (context, { params: { id: assessmentId } }) => {
  const { db, organization, user, now } = context
  const opening = await openingOf(context, assessmentId)
  const { version, status, attempts, paper } = opening
  const { opensAt } = limitsIn(opening)
  const answer = { isPrepared: paper !== null, prepareAt: null, opensAt, serverNow: now }
  if (status !== 'published') context.fail('assessmentNotOpen')
  const refusal = refusalOf(opening, now)
  // It is open: the start draws what is not drawn yet.
  if (attempts.some(isOpen) || refusal === null) return { ...answer, opensAt: null }
  if (refusal !== 'notOpenYet' || !opensAt) return context.fail(refusals[refusal])
  if (paper) return answer
  const prepareAt = paperMoment(opensAt, assessmentId, user.id)
  if (prepareAt > now) return { ...answer, prepareAt }
  const drawn = await drawPaper(context, assessmentId, opening)
  if (!drawn) return context.fail('assessmentNotReady')
  const whose = { organizationId: organization.id, id: newId(), assessmentId, userId: user.id }
  const values = { ...whose, versionNumber: version.number, seed: drawn.seed, items: JSON.stringify(drawn.items) }
  await db.queryRaw(keepPaper.text, valuesFor(keepPaper, values))
  return { ...answer, isPrepared: true }
})

/** Deletes the unused papers of a person who is erased. */
export const forgetPapers = (context: TenantContext, person: string): Promise<unknown> =>
  context.db.delete(papers).where(ofTenant(context, papers, eq(papers.userId, person)))
