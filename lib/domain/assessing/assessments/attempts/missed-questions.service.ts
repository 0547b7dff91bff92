import { type SQL, sql } from 'drizzle-orm'
import { assessmentsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { settingsOf } from '../definitions.service'
import type { AttemptState } from '../words'
import { isOpen } from './attempt-records.service'
import { shownDecimals } from './grading.rules'
import { allowedIn } from './shown.rules'

type Newest = {
  moduleId: string
  state: AttemptState
  number: number
  missed: number
  /** Of the version that the attempt was made with, and of the present one. */
  settings: object
  present: object
}

const versionOf = (number: SQL): SQL => sql`(select v.settings from assessment_versions v
  where v.organization_id = t.organization_id and v.assessment_id = t.assessment_id and v.number = ${number})`

/** The newest attempt of a person at each of some quizzes, with the number of its questions that are not fully right. */
const newestAttempts = (organization: SQL, userId: SQL, moduleIds: SQL): SQL => sql`
  select m.id as "moduleId", t.state, t.number, ${versionOf(sql`t.version_number`)} as settings, ${versionOf(sql`a.published_version`)} as present,
    (select count(*)::int from assessment_attempt_items i where i.organization_id = t.organization_id and i.attempt_id = t.id
      and round(i.score::numeric, ${sql.raw(String(shownDecimals))}) < i.points) as missed
  from (${assessmentsOfModules(organization, moduleIds)}) m
  cross join lateral (select a.id, a.published_version from assessments a
    where a.organization_id = ${organization} and a.id::text = m."assessmentId" and a.status = 'published' offset 0) a
  cross join lateral (select * from assessment_attempts t
    where t.organization_id = ${organization} and t.user_id = ${userId} and t.assessment_id = a.id and t.state <> 'voided'
    order by t.created_at desc, t.number desc limit 1) t`

type Learner = TenantContext & { user: { id: string }; now: Date }

/** How many questions a learner missed in the newest attempt at each of some quizzes, where they may see that and try again by its settings. */
export async function missedQuestions(context: Learner, moduleIds: readonly string[]): Promise<Map<string, number>> {
  const { db, organization, user, now } = context
  const ids = sql`${`{${moduleIds.join(',')}}`}::uuid[]`
  const rows = await db.execute<Newest>(newestAttempts(sql`${organization.id}::uuid`, sql`${user.id}::uuid`, ids))
  return new Map(
    rows.flatMap(({ moduleId, state, number, missed, settings, present }) => {
      const { attemptsAllowed, closesAt } = settingsOf(present)
      const hasAnother = (attemptsAllowed === 0 || number < attemptsAllowed) && (closesAt === null || closesAt > now)
      const maySee = !isOpen({ state }) && allowedIn(state, settingsOf(settings)).correctness
      return maySee && hasAnother ? [[moduleId, missed] as const] : []
    }),
  )
}
