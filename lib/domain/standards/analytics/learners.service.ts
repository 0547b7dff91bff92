import { type SQL, sql } from 'drizzle-orm'
import { personById, personRows } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { itemProgressRows } from '@/lib/domain/learning/progress/learning-counts.service'
import { isInGroups, isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { type Grants, groupReach } from '@/lib/platform/auth/permissions'
import type { Reader } from '@/lib/platform/db/connection'
import { oneStatement } from '@/lib/platform/db/one-statement'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import { listInMemory } from '@/lib/platform/lists/in-memory'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './learners.contract'
import { levelOf, type RiskFacts, riskOf, riskVersion, windowsOf } from './risk.rules'
import { streaksIn } from './streaks.rules'

type Row = {
  id: string
  name: { ar?: string; en?: string }
  email: string
  running: { percent: number; begun: Day; due: Day | null; isOverdue: boolean }[]
  days: Day[]
  failedItems: number
  recent: number
  before: number
  all: number
  otherLanguage: number
}

const local = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${given('timeZone')}::text)::date`
const since = (name: string) => sql`a.day >= ${given(name)}::date`
const day = (name: string) => sql`${given(name)}::date`

const isRunning = sql`f.state in ('invited', 'active', 'overdue')`
const isAsked = (values: string, condition: ReturnType<typeof sql>) => sql`(${given(values)}::uuid[] is null or ${condition})`

const manager = sql`nullif(${given('manager')}::text, '')::uuid`
/** Whether a person is in a group of the manager that is given; everybody is, where none is given. */
export const isInReach = (organizationId: SQL, userId: SQL): SQL =>
  sql`(${manager} is null or ${isReachedBy({ organizationId, userId }, manager)})`

/**
 * The input of the scores, for people with running enrolments; those with the nearest due dates first. People
 * are chosen before anything about them is read, so that the cost depends on the number of scored people and
 * not of all learners.
 */
export const learners = sql`
  select person.id, person.name, person.email, own.running, coalesce(learned.days, '[]') as days, own.failed as "failedItems",
    coalesce(learned.recent, 0) as recent, coalesce(learned.before, 0) as before, coalesce(learned.all_events, 0) as "all",
    coalesce(learned.other_language, 0) as "otherLanguage"
  from (
    select f.user_id from analytics_enrolments f
    join ${personRows} on person.organization_id = tenant.id::uuid and person.id = f.user_id and person.status = 'active'
    where f.organization_id = tenant.id::uuid and ${isRunning}
      and ${isAsked('person', sql`f.user_id = any(${given('person')}::uuid[])`)}
      and ${isAsked('group', isInGroups({ organizationId: sql`f.organization_id`, userId: sql`f.user_id` }, sql`${given('group')}::uuid[]`))}
      and ${isInReach(sql`f.organization_id`, sql`f.user_id`)}
    group by f.user_id
    having ${isAsked('path', sql`bool_or(f.path_id = any(${given('path')}::uuid[]))`)}
    order by min(f.due_at) nulls last, f.user_id limit ${sql.raw(String(contracts.mostScored))}
  ) chosen
  join ${personRows} on person.organization_id = tenant.id::uuid and person.id = chosen.user_id
  cross join lateral (
    select json_agg(json_build_object('percent', e.percent, 'begun', ${local(sql`coalesce(e.started_at, e.created_at)`)},
        'due', ${local(sql`f.due_at`)}, 'isOverdue', f.state = 'overdue')) as running,
      coalesce(sum((select count(*) from ${itemProgressRows} m
        where m.organization_id = f.organization_id and m.enrolment_id = f.enrolment_id and m.state = 'failed')), 0)::int as failed
    from analytics_enrolments f
    join ${enrolmentRows} e on e.organization_id = f.organization_id and e.id = f.enrolment_id
    where f.organization_id = tenant.id::uuid and f.user_id = chosen.user_id and ${isRunning}
  ) own
  cross join lateral (
    select (select json_agg(last.day order by last.day) from (select distinct a.day from analytics_activity a
        where a.organization_id = tenant.id::uuid and a.user_id = chosen.user_id order by a.day desc limit 60) last) as days,
      sum(a.seconds) filter (where ${since('recent')}) as recent,
      sum(a.seconds) filter (where ${since('before')} and a.day < ${day('recent')}) as before,
      sum(a.events) filter (where ${since('events')}) as all_events,
      sum(a.events) filter (where ${since('events')} and a.language <> person.locale and a.language <> 'none') as other_language
    from analytics_activity a where a.organization_id = tenant.id::uuid and a.user_id = chosen.user_id and a.day >= ${day('events')} - 30
  ) learned`

const readLearners = oneStatement({ learners: { getSQL: () => learners, _: { result: [] as Row[] } } })

type ChosenBy = { person?: readonly string[]; path?: readonly string[]; group?: readonly string[]; reach?: string }
type Scoring = { db: Reader; organization: { id: string; regionalProfile: { timeZone: string } }; now: Date }

/** The people with running enrolments that are chosen, with their scores, in no order. */
export async function scoredLearners({ db, organization, now }: Scoring, { person, path, group, reach }: ChosenBy) {
  const { timeZone } = organization.regionalProfile
  const today = dayOf(now, timeZone)
  const ids = (some: readonly string[] | undefined) => (some ? `{${some.join(',')}}` : null)
  const chosenBy = { person: ids(person), path: ids(path), group: ids(group), manager: reach ?? '' }
  const values = { organizationId: organization.id, timeZone, ...chosenBy, ...windowsOf(today) }
  const { learners: rows } = await readLearners(db, values)
  return rows.map(({ id, name, email, ...row }) => {
    const facts: RiskFacts = {
      today,
      days: row.days,
      running: row.running,
      failedItems: row.failedItems,
      seconds: { recent: row.recent, before: row.before },
      events: { all: row.all, otherLanguage: row.otherLanguage },
    }
    const { score, level, reasons } = riskOf(facts)
    const overdue = row.running.filter(({ isOverdue }) => isOverdue).length
    const lastLearned = row.days.at(-1) ?? null
    const running = row.running.length
    return { id, name, email, score, risk: level, reasons, lastLearned, running, overdue, rulesVersion: riskVersion }
  })
}

export const listLearnersAtRisk = implement(contracts.listLearnersAtRisk, async (context, { query, page }) => {
  const { user, note } = context
  const { risk, path, group } = query
  note({ resource: { type: 'analytics' }, after: { risk: risk ?? null, path: path ?? null, group: group ?? null } })
  const scored = await scoredLearners(context, { path, group, reach: groupReach(user, 'analytics.readPerson') })
  const chosen = scored.filter((one) => risk === undefined || risk.includes(one.risk))
  const listed = chosen.map(({ rulesVersion: version, ...one }) => ({ ...one, version }))
  return listInMemory(listed, page, {
    text: ({ name, email }) => [name.ar, name.en, email].filter(Boolean).join(' '),
    keys: ({ score, id }) => [String(score).padStart(3, '0'), id],
  })
})

// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Finding = TenantContext & {
  user: { id: string; permissions: Grants }
  fail: (reason: 'userNotFound') => never
}

/** A person whom the caller may read or help: everybody, or those of the groups they manage. */
export async function personInReach(context: Finding, userId: string, permission: 'analytics.readPerson' | 'analytics.act') {
  const { db, organization, user, fail } = context
  const person = (await personById(context, userId)) ?? fail('userNotFound')
  const managedBy = groupReach(user, permission)
  if (managedBy === undefined) return person
  const asked = { organizationId: sql`${organization.id}::uuid`, userId: sql`${userId}::uuid` }
  const { isTheirs } = await one(
    db.execute<{ isTheirs: boolean }>(sql`select ${isReachedBy(asked, sql`${managedBy}::uuid`)} as "isTheirs"`),
  )
  return isTheirs ? person : fail('userNotFound')
}

/** The risk of a person without running enrolments. */
export const noRisk = { score: 0, risk: levelOf(0), reasons: [], running: 0, rulesVersion: riskVersion }

export const readLearner = implement(contracts.readLearner, async (context, { params: { userId } }) => {
  const { name, email } = await personInReach(context, userId, 'analytics.readPerson')
  context.note({ resource: { type: 'user', id: userId, label: email, name } })
  const [scored] = await scoredLearners(context, { person: [userId] })
  return scored ?? { id: userId, name, email, ...noRisk, lastLearned: null, overdue: 0 }
})

const weeks = 28

export const readOwnSummary = implement(contracts.readOwnSummary, async (context) => {
  const { db, organization, user, now } = context
  const today = dayOf(now, organization.regionalProfile.timeZone)
  const [from, previousFrom] = [addDays(today, 1 - weeks), addDays(today, 1 - 2 * weeks)]
  const rows = await db.execute<{ day: Day; seconds: number }>(sql`
    select a.day::text as day, sum(a.seconds)::int as seconds from analytics_activity a
    where a.organization_id = ${organization.id} and a.user_id = ${user.id} and a.day > ${addDays(today, -400)}::date group by 1 order by 1`)
  const { completed, running } = await one(
    db.execute<{ completed: number; running: number }>(sql`
      select count(distinct f.path_id) filter (where f.completed_at is not null)::int as completed,
        count(*) filter (where f.state in ('invited', 'active', 'overdue'))::int as running
      from analytics_enrolments f where f.organization_id = ${organization.id} and f.user_id = ${user.id}`),
  )
  const within = (first: Day, end: Day) => rows.filter(({ day: one }) => one >= first && one < end)
  const minutesOf = (some: readonly { seconds: number }[]) => Math.round(some.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  const [current, previous] = [within(from, addDays(today, 1)), within(previousFrom, from)]
  const daily = Array.from({ length: weeks }, (_, at) => addDays(from, at)).map((date) => ({
    date,
    minutes: minutesOf(rows.filter((row) => row.day === date)),
  }))
  return {
    today,
    minutes: { current: minutesOf(current), previous: minutesOf(previous) },
    days: { current: current.length, previous: previous.length },
    streak: streaksIn(
      rows.map((row) => row.day),
      today,
    ),
    completed,
    running,
    daily,
  }
})
