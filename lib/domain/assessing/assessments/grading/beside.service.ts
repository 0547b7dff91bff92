import { type SQL, sql } from 'drizzle-orm'
import { given } from '@/lib/platform/db/prepared'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type AttemptRow, read, readingOf } from '../attempts/attempt-records.service'
import { type AttemptState, attemptStates, openAttemptStates } from '../words'

const one = (isBeside: SQL, order: SQL) => sql`(select n.id from t join assessment_attempts n
  on n.organization_id = tenant.id and n.assessment_id = t.assessment_id
  where n.state = any(${given('states')}::text[]) and ${isBeside} order by ${order} limit 1)`
const neighbours = readingOf(sql`
  with t as materialized (select t.assessment_id, t.created_at, t.id from assessment_attempts t
    where t.organization_id = tenant.id and t.id = ${given('attemptId')}::uuid)
  select json_build_object(
    'previousId', ${one(sql`(n.created_at, n.id) < (t.created_at, t.id)`, sql`n.created_at desc, n.id desc`)},
    'nextId', ${one(sql`(n.created_at, n.id) > (t.created_at, t.id)`, sql`n.created_at, n.id`)})::text`)

const open: readonly AttemptState[] = openAttemptStates
const ended = attemptStates.filter((state) => !open.includes(state))

/** The attempts at the same assessment that were started just before and just after one. */
export async function besides(context: TenantContext, { id }: AttemptRow, states: readonly AttemptState[] = ended) {
  const values = { organizationId: context.organization.id, attemptId: id, states: `{${states.join(',')}}` }
  const [found] = await read<{ previousId: string | null; nextId: string | null }>(context, neighbours, values)
  return found ?? { previousId: null, nextId: null }
}
