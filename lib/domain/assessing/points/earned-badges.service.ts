import { and, inArray, isNull, sql } from 'drizzle-orm'
import { pointsEarnedBadges as earned } from '@/db/schema/points-boards'
import { isActiveAccount } from '@/lib/domain/house/identity/account/people.service'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import type { Day } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { badgeEventKinds as events } from './badge-events.contract'
import { type BadgeChange, badgeChanges, type KeptBadge } from './earned-badges.rules'
import type { Fact, RuleVersion } from './ledger.rules'

type Context = TenantContext & { now: Date; requestId?: string }

/** The badges of an organization, or one, with what is kept of them for a person: JSON, as a part of a statement. */
export const keptBadges = ({ organization }: Pick<TenantContext, 'organization'>, userId: string, badgeId?: string) =>
  sql<(KeptBadge & { announcedAt: string | null })[]>`(
    select coalesce(json_agg(json_build_object('id', b.id, 'criterion', b.criterion, 'trigger', b.trigger,
      'ruleId', b.rule_id, 'pathId', b.path_id, 'count', b.count, 'keepsEarned', b.keeps_earned,
      'isActive', b.is_active, 'isFromBefore', b.is_from_before, 'turn', coalesce(e.turn, 0),
      'earnedOn', case when e.lost_at is null then e.earned_on end, 'announcedAt', e.announced_at) order by b.id), '[]')
    from points_badges b left join lateral (
      select * from points_earned_badges e where e.organization_id = b.organization_id and e.user_id = ${userId}
        and e.badge_id = b.id order by e.turn desc limit 1) e on true
    where b.organization_id = ${organization.id} and ${badgeId ? sql`b.id = ${badgeId}` : sql`true`})`

/** Whether the badges of a person cause no events: they opted out, or the account is not active. */
async function isSilent(context: Context, userId: string): Promise<boolean> {
  const { db, organization } = context
  const [row] = await db.execute<{ is: boolean }>(sql`select not ${isActiveAccount(context, sql`${userId}`)}
    or exists (select from points_people p where p.organization_id = ${organization.id} and p.user_id = ${userId}
      and p.is_out) as is`)
  return row?.is ?? true
}

/** Stores changes of a person whose points are locked: new rows in one statement, changes of others in a second one. */
async function store(context: Context, userId: string, changes: readonly BadgeChange[], day: Day, announcedAt: Date | null) {
  const { db, organization, now } = context
  const rows = changes.flatMap((change) => {
    if (change.kind !== 'kept' && change.kind !== 'earned') return []
    const { badgeId, turn, earnedOn, kind } = change
    const announced = kind === 'earned' ? announcedAt : null
    return [{ organizationId: organization.id, userId, badgeId, turn, earnedOn, announcedAt: announced, createdAt: now }]
  })
  if (rows.length > 0) await db.insert(earned).values(rows)
  const changed = changes.flatMap(({ badgeId, turn, ...change }): object[] => {
    if (change.kind === 'moved') return [{ badgeId, turn, earnedOn: change.earnedOn }]
    return change.kind === 'lost' ? [{ badgeId, turn, lostOn: day, lostAt: now }] : []
  })
  if (changed.length > 0)
    await db.execute(sql`
      update points_earned_badges e set earned_on = coalesce(change."earnedOn", e.earned_on),
        lost_on = change."lostOn", lost_at = change."lostAt"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as change("badgeId" uuid, turn int, "earnedOn" date, "lostOn" date, "lostAt" timestamptz)
      where e.organization_id = ${organization.id} and e.user_id = ${userId}
        and e.badge_id = change."badgeId" and e.turn = change.turn`)
}

const eventOf = (userId: string, change: BadgeChange, day: Day) => {
  const { badgeId, turn } = change
  if (change.kind === 'earned') return [newEvent(events.badgeEarned, { userId, badgeId, turn, earnedOn: change.earnedOn })]
  return change.kind === 'lost' ? [newEvent(events.badgeLost, { userId, badgeId, turn, lostOn: day })] : []
}

/**
 * Makes the kept badges of a person, whose points are locked, those that follow from the facts, and publishes what changed. `day` is the day on which
 * a badge is lost. Where nothing changes, no statement runs.
 */
export async function keepBadges(
  context: Context,
  userId: string,
  badges: readonly KeptBadge[],
  by: { facts: readonly Fact[]; versions: readonly RuleVersion[]; newest: string | null; day: Day; isPast?: boolean },
): Promise<void> {
  const changes = badgeChanges(badges, by)
  if (changes.length === 0) return
  const found = changes.flatMap((change) => eventOf(userId, change, by.day))
  const isQuiet = found.length === 0 || by.isPast === true || (await isSilent(context, userId))
  await store(context, userId, changes, by.day, isQuiet ? null : context.now)
  if (!isQuiet) await publish(context, ...found)
}

/** Which of these people have which of these badges now, as `badge person`. */
export async function heldBadges(
  context: TenantContext,
  asked: readonly { badgeId: string; userId: string }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const isAsked = and(
    inArray(earned.userId, [...new Set(asked.map(({ userId }) => userId))]),
    inArray(earned.badgeId, [...new Set(asked.map(({ badgeId }) => badgeId))]),
    isNull(earned.lostAt),
  )
  const rows = await context.db
    .select({ badgeId: earned.badgeId, userId: earned.userId })
    .from(earned)
    .where(ofTenant(context, earned, isAsked))
  return new Set(rows.map(({ badgeId, userId }) => `${badgeId} ${userId}`))
}
