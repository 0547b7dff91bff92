import { and, eq, sql } from 'drizzle-orm'
import { pointsEntries as entries, pointsPauses as pauses } from '@/db/schema/points'
import { pointsLevels as levels } from '@/db/schema/points-rules'
import { titlesOfPath } from '@/lib/domain/learning/learning-paths/path-records.service'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays } from '@/lib/platform/i18n/days'
import { startOfWeek } from '@/lib/platform/i18n/regional-profile'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { contestOfEntry } from './contests/contests.service'
import * as contracts from './learner.contract'
import { balanceOf, lockPoints } from './ledger.service'
import { isOut } from './preferences.service'
import { assertOn, shownPoints, termsNow } from './settings.service'
import { termsOn } from './streak.rules'
import { isPausedWithin, pausesOf, streakNow } from './streaks.service'

const levelsInOrder = (context: TenantContext) =>
  context.db
    .select({ id: levels.id, threshold: levels.threshold, name: levels.name })
    .from(levels)
    .where(ofTenant(context, levels))
    .orderBy(levels.threshold)

const nothing = { points: 0, level: null, nextLevel: null, streak: { current: 0, longest: 0, freezes: 0 }, week: [] }

export const readSummary = implement(contracts.readSummary, async (context) => {
  const setting = await assertOn(context)
  const { id } = context.user
  if (await isOut(context, id)) return { isOut: true, ...nothing }
  const points = shownPoints(await balanceOf(context, id), setting)
  const all = await levelsInOrder(context)
  const { current, longest, freezes, days, today } = await streakNow(context, id)
  const weekStart = termsOn(today, await termsNow(context, setting))?.weekStart ?? 0
  const monday = startOfWeek(today, { weekStart })
  return {
    isOut: false,
    points,
    level: all.findLast(({ threshold }) => threshold <= points) ?? null,
    nextLevel: all.find(({ threshold }) => threshold > points) ?? null,
    streak: { current, longest, freezes },
    week: days.filter(({ date }) => date >= monday),
  }
})

const ruleOfEntry = sql`(select json_build_object('id', r.id, 'version', ${entries.ruleVersion}, 'name', r.name, 'trigger', v.trigger)
  from points_rules r join points_rule_versions v on v.organization_id = r.organization_id and v.rule_id = r.id
  where r.organization_id = ${entries.organizationId} and r.id = ${entries.ruleId} and v.number = ${entries.ruleVersion})`

const shownBalance = sql`case when (select s.may_be_negative from points_settings s
  where s.organization_id = ${entries.organizationId}) then ${entries.balance} else greatest(0, ${entries.balance}) end`

const ownEntries = list(contracts.listEntries, {
  table: entries,
  filters: { person: entries.userId },
  fields: {
    rule: ruleOfEntry,
    path: sql`case when ${entries.pathId} is not null then json_build_object('id', ${entries.pathId}, 'title',
      coalesce(${titlesOfPath({ organizationId: entries.organizationId, id: entries.pathId })}, '{}'::jsonb)) end`,
    contest: contestOfEntry,
    balance: shownBalance,
    isReversed: sql`exists (select from points_entries r where r.organization_id = ${entries.organizationId} and r.reversal_of = ${entries.id})`,
  },
})

export const listEntries = implement(contracts.listEntries, ({ db, organization, user }, { page }) =>
  ownEntries(db, page, { organizationId: organization.id, filters: { person: user.id } }),
)

export const readStreak = implement(contracts.readStreak, async (context, { query }) => {
  await assertOn(context)
  const { days, ...streak } = await streakNow(context, context.user.id)
  const ahead = (await pausesOf(context, context.user.id)).filter(({ lastDay }) => lastDay >= streak.today)
  return { ...streak, days: days.slice(-query.days), pauses: ahead }
})

const mostPausesAhead = 10

export const pauseStreak = implement(contracts.pauseStreak, async (context, { body: { firstDay, lastDay } }) => {
  await assertOn(context)
  const { db, organization, user, now } = context
  await lockPoints(context, user.id)
  const { today } = await streakNow(context, user.id)
  if (firstDay < today) throw invalid({ key: 'past', property: 'firstDay' })
  if (lastDay < firstDay) throw invalid({ key: 'order', property: 'lastDay' })
  if (lastDay >= addDays(firstDay, contracts.longestPause) || firstDay > addDays(today, 365))
    throw invalid({ key: 'format', property: 'lastDay' })
  const ahead = (await pausesOf(context, user.id)).filter((pause) => pause.lastDay >= today)
  const isFull = ahead.length >= mostPausesAhead
  if (isFull || (await isPausedWithin(context, user.id, firstDay, lastDay))) context.fail('pauseOverlaps')
  const values = { organizationId: organization.id, userId: user.id, firstDay, lastDay, createdAt: now }
  const [row] = await db.insert(pauses).values(values).returning()
  if (!row) throw new Error('An insert returned no row')
  context.note({ after: { firstDay, lastDay } })
  return row
})

export const endPause = implement(contracts.endPause, async (context, { params: { id } }) => {
  await assertOn(context)
  const { db, user } = context
  await lockPoints(context, user.id)
  const own = (await pausesOf(context, user.id)).find((pause) => pause.id === id) ?? context.fail('pauseNotFound')
  const { today } = await streakNow(context, user.id)
  if (own.lastDay < today) context.fail('pauseNotFound')
  const isOwn = ofTenant(context, pauses, and(eq(pauses.id, id), eq(pauses.userId, user.id)))
  if (own.firstDay >= today) await db.delete(pauses).where(isOwn)
  else
    await db
      .update(pauses)
      .set({ lastDay: addDays(today, -1) })
      .where(isOwn)
  context.note({ before: { firstDay: own.firstDay, lastDay: own.lastDay } })
  return { id }
})
