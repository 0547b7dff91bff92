import { eq, type SQL, sql } from 'drizzle-orm'
import { surveyResponses, surveys } from '@/db/schema/surveys'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { countFollowers, pathTitles } from '@/lib/domain/learning/learning-paths/followers.service'
import { assertTaught, enrolmentReach, filtersOfReach, isTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { lessonsOfSurvey } from '@/lib/domain/learning/modules/published/live-modules.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { ownReach, reachedBy } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { eachShown, receivedByPath } from './anonymous-responses.service'
import { questionsOf } from './answers.rules'
import * as contracts from './results.contract'
import { mostTexts, type ResultFilters } from './results.contract'
import { tallyOf } from './results.rules'
import { publishedVersion, type SurveyRow, surveyRecords } from './survey-records.service'
import type { SurveyAnswer, SurveyQuestion } from './survey-shapes.contract'

type Reading = TenantContext & {
  user: Pick<Actor, 'id' | 'permissions'>
  fail: (reason: 'surveyNotFound' | 'surveyAnonymous' | 'pathNotFound') => never
}
type Received = { pathId: string | null; received: number }

/** Of rows `r`: those that came through paths within the caller's reach, and through the path asked for. */
function withinPaths(teacher: string | undefined, path: string | undefined): SQL {
  const row = { organizationId: sql`r.organization_id`, pathId: sql`r.path_id` }
  const own = teacher === undefined ? sql`true` : isTaught(row, sql`${teacher}::uuid`)
  return path === undefined ? own : sql`${own} and r.path_id = ${path}`
}

/** Of responses with names: by what the filters name beside the path. */
function withinNamed({ group, locale, from, to }: ResultFilters): SQL {
  const row = { organizationId: sql`r.organization_id`, userId: sql`r.user_id` }
  return sql`${group === undefined ? sql`true` : isInGroups(row, sql`${`{${group}}`}::uuid[]`)}
    and ${locale === undefined ? sql`true` : sql`r.locale = ${locale}`}
    and ${from === undefined ? sql`true` : sql`r.created_at >= ${`${from}T00:00:00.000Z`}::timestamptz`}
    and ${to === undefined ? sql`true` : sql`r.created_at < ${`${to}T00:00:00.000Z`}::timestamptz + interval '1 day'`}`
}

const atOnce = 1000
export type NamedResponse = {
  id: string
  person: { id: string; name: { ar?: string; en?: string }; email: string }
  pathId: string
  locale: string
  createdAt: string
  answers: SurveyAnswer[]
}

/** Gives each response with a name that meets a condition, at most so many; returns whether that were all. */
export async function eachNamed(
  { db, organization }: TenantContext,
  { surveyId, within, most }: { surveyId: string; within: SQL; most: number },
  take: (response: NamedResponse) => void,
): Promise<boolean> {
  let after: string | null = null
  for (let taken = 0; taken < most; ) {
    const rows: NamedResponse[] = await db.execute<NamedResponse>(sql`
      select r.id, ${personAsJson(sql`r.organization_id`, sql`r.user_id`)} as person, r.path_id as "pathId", r.locale,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", r.answers
      from survey_responses r where r.organization_id = ${organization.id} and r.survey_id = ${surveyId} and ${within}
        and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${Math.min(atOnce, most - taken)}`)
    for (const row of rows) take(row)
    taken += rows.length
    if (rows.length < atOnce) return true
    after = rows.at(-1)?.id ?? null
  }
  return false
}

async function receivedWithNames({ db, organization }: TenantContext, surveyId: string, within: SQL): Promise<Received[]> {
  return db.execute<Received>(sql`select r.path_id as "pathId", count(*)::int as received from survey_responses r
    where r.organization_id = ${organization.id} and r.survey_id = ${surveyId} and ${within} group by r.path_id`)
}

export type Gathered = {
  survey: SurveyRow
  questions: SurveyQuestion[]
  within: SQL
  received: Received[]
  tally: ReturnType<typeof tallyOf>
}

const mostCounted = 100_000

/** The responses within the caller's reach that the filters choose, counted by question. */
export async function gathered(context: Reading, surveyId: string, filters: ResultFilters): Promise<Gathered> {
  const survey = await surveyRecords.get(context, surveyId)
  const { path, ...named } = filters
  if (path !== undefined) {
    await assertTaught(context, path, 'assessmentGrade.read')
    if ((await pathTitles(context, [path])).length === 0) context.fail('pathNotFound')
  }
  if (survey.isAnonymous && Object.values(named).some((value) => value !== undefined)) return context.fail('surveyAnonymous')
  const version = await publishedVersion(context, survey)
  const questions = questionsOf(version?.sections ?? [])
  const tally = tallyOf(questions)
  const inPaths = withinPaths(ownReach(context.user, 'assessmentGrade.read'), path)
  const within = survey.isAnonymous ? inPaths : sql`${inPaths} and ${withinNamed(named)}`
  const received = survey.isAnonymous
    ? await receivedByPath(context, survey.id, within)
    : await receivedWithNames(context, survey.id, within)
  if (survey.isAnonymous) for (const of of received) await eachShown(context, survey.id, of, tally.take)
  else await eachNamed(context, { surveyId: survey.id, within, most: mostCounted }, ({ answers }) => tally.take(answers))
  return { survey, questions, within, received, tally }
}

export const readResults = implement(contracts.readResults, async (context, { params, query }) => {
  const { survey, received, tally } = await gathered(context, params.id, query)
  const { shown, questions } = tally.results(survey.isAnonymous)
  const teacher = ownReach(context.user, 'assessmentGrade.read')
  const lessons = await lessonsOfSurvey(context, survey.id)
  const counts = new Map(received.map((one) => [one.pathId, one.received]))
  const paths = await pathTitles(
    context,
    [...counts.keys()].filter((id) => id !== null),
  )
  return {
    id: survey.id,
    isAnonymous: survey.isAnonymous,
    asked: await countFollowers(context, lessons, { teacher, pathId: query.path }),
    received: received.reduce((sum, one) => sum + one.received, 0),
    shown,
    paths: paths.map((path) => ({ ...path, received: counts.get(path.id) ?? 0 })),
    questions: questions.map((one) => ({ ...one, texts: one.texts.slice(0, mostTexts) })),
  }
})

const row = {
  organizationId: sql`${surveyResponses.organizationId}`,
  userId: sql`${surveyResponses.userId}`,
  pathId: sql`${surveyResponses.pathId}`,
}
const responseList = list(contracts.listResponses, {
  table: surveyResponses,
  parent: surveys,
  parentWhere: eq(surveys.isAnonymous, sql`false`),
  filters: {
    survey: surveyResponses.surveyId,
    path: surveyResponses.pathId,
    group: isInGroups(row, sql`${given('group')}::uuid[]`),
    ...filtersOfReach(enrolmentReach(row)),
  },
  fields: { person: personAsJson(surveyResponses.organizationId, surveyResponses.userId) },
})

export const listResponses = implement(
  contracts.listResponses,
  async ({ db, organization, user, fail }, { params, query, page }) => {
    const found = await responseList(db, page, {
      organizationId: organization.id,
      filters: { ...reachedBy(user, 'assessmentGrade.read'), survey: params.id, ...query },
      parentId: params.id,
    })
    if (!found.hasParent) fail('surveyNotFound')
    return found
  },
)
