import { type SQL, sql } from 'drizzle-orm'
import { lockSubject } from '@/lib/platform/db/lock'
import { env } from '@/lib/platform/env'
import { fewestPeople } from '@/lib/platform/lists/small-numbers'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import { batchAfter, mixedAnew, shownBatches } from './anonymity.rules'
import type { SurveyAnswer } from './survey-shapes.contract'

/** One response after the other: each is mixed with others, and the end of a survey mixes all. */
export const lockResponses = ({ db, organization }: TenantContext, surveyId: string) =>
  lockSubject(db, 'surveyResponses', organization.id, surveyId)

const key = () => deriveKey(env().APP_SECRET, 'survey-batch')
/** All of one length, so that the sealed text says nothing. */
const sealedNumber = (batch: number) => seal(key(), String(batch).padStart(8, '0'))

/** The number of a batch; null where it was sealed with the secret of another server: then it is held back until the survey is closed. */
function batchIn(sealed: string): number | null {
  try {
    return Number(open(key(), sealed))
  } catch {
    return null
  }
}

type Where = { surveyId: string; pathId: string }

/**
 * Stores a response without anything about the person. Others of the same path are written anew in the same statement, all in random order and
 * under random ids: neither the place of a row nor the transaction that wrote it says which one is new.
 */
export async function storeAnonymously(
  context: TenantContext,
  { surveyId, pathId }: Where,
  answers: readonly SurveyAnswer[],
): Promise<void> {
  const { db, organization } = context
  const ofPath = sql`r.organization_id = ${organization.id} and r.survey_id = ${surveyId} and r.path_id = ${pathId}`
  const [counted] = await db.execute<{ received: number }>(
    sql`select count(*)::int as received from survey_anonymous_responses r where ${ofPath}`,
  )
  const sealed = sealedNumber(batchAfter(counted?.received ?? 0))
  await db.execute(sql`
    with moved as (
      delete from survey_anonymous_responses moved where moved.organization_id = ${organization.id} and moved.id in (
        select r.id from survey_anonymous_responses r where ${ofPath} order by random() limit ${mixedAnew})
      returning answers, sealed_batch)
    insert into survey_anonymous_responses (organization_id, id, survey_id, path_id, answers, sealed_batch)
    select ${organization.id}, gen_random_uuid(), ${surveyId}, ${pathId}, mixed.answers, mixed.sealed_batch from (
      select answers, sealed_batch from moved
      union all select ${JSON.stringify(answers)}::jsonb, ${sealed}::text) mixed order by random()`)
}

/**
 * At the end of a survey: its responses are written anew without batches, and those of paths through which fewer than five came lose their path.
 */
export async function openBatches({ db, organization }: TenantContext, surveyId: string): Promise<void> {
  await db.execute(sql`
    with moved as (
      delete from survey_anonymous_responses r where r.organization_id = ${organization.id} and r.survey_id = ${surveyId}
      returning path_id, answers), sized as (
      select answers, path_id, count(*) over (partition by path_id) as size from moved)
    insert into survey_anonymous_responses (organization_id, id, survey_id, path_id, answers)
    select ${organization.id}, gen_random_uuid(), ${surveyId}, case when size >= ${fewestPeople} then path_id end, answers
    from sized order by random()`)
}

/** How many responses came through each path; `null`: those that lost it at the end. */
export const receivedByPath = async (
  { db, organization }: TenantContext,
  surveyId: string,
  within: SQL,
): Promise<{ pathId: string | null; received: number }[]> =>
  db.execute<{ pathId: string | null; received: number }>(sql`
    select r.path_id as "pathId", count(*)::int as received from survey_anonymous_responses r
    where r.organization_id = ${organization.id} and r.survey_id = ${surveyId} and ${within} group by r.path_id`)

const atOnce = 1000
type Stored = { id: string; answers: SurveyAnswer[]; sealedBatch: string | null }

/** Gives the answers of each response of a path that the results have, in the order of their random ids. */
export async function eachShown(
  { db, organization }: TenantContext,
  surveyId: string,
  { pathId, received }: { pathId: string | null; received: number },
  take: (answers: SurveyAnswer[]) => void,
): Promise<void> {
  const most = shownBatches(received)
  const isShown = ({ sealedBatch }: Stored) => {
    if (sealedBatch === null) return received >= fewestPeople
    const batch = batchIn(sealedBatch)
    return batch !== null && batch < most
  }
  let after: string | null = null
  do {
    const rows: Stored[] = await db.execute<Stored>(sql`
      select r.id, r.answers, r.sealed_batch as "sealedBatch" from survey_anonymous_responses r
      where r.organization_id = ${organization.id} and r.survey_id = ${surveyId} and r.path_id is not distinct from ${pathId}::uuid
        and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${atOnce}`)
    for (const row of rows) if (isShown(row)) take(row.answers)
    after = rows.length === atOnce ? (rows.at(-1)?.id ?? null) : null
  } while (after !== null)
}
