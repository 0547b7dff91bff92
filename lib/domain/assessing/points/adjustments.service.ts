import { pointsMarks as marks } from '@/db/schema/points'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './adjustments.contract'
import { append, balanceOf, keepZones, lockPoints } from './ledger.service'
import { assertOn, keepTerms, type Setting, shownPoints } from './settings.service'
import { zoneAt } from './streak.rules'
import { streakNow } from './streaks.service'
import type { MarkKind } from './words'

type Adjusting = TenantContext & { now: Date; requestId?: string }
type Finding = TenantContext & { fail: (reason: 'userNotFound') => never }

async function nameOf(context: Finding, userId: string) {
  const person = (await personById(context, userId)) ?? context.fail('userNotFound')
  return { type: 'user' as const, id: userId, label: person.email, name: person.name }
}

type Adjustment = { userId: string; points: number; reason: string; actorId: string; setting: Setting }

/** Adds an entry by hand to the ledger of a person, whose points are locked; answers it with the points after it. */
export async function addAdjustment(context: Adjusting, { userId, points, reason, actorId, setting }: Adjustment) {
  const { now } = context
  const before = await balanceOf(context, userId)
  const held = shownPoints(before, setting)
  if (!setting.mayBeNegative && points < 0 && held + points < 0)
    throw invalid({ key: 'belowZero', property: 'points', params: { held } })
  const { timeZone } = (await readOrganization(context)).regionalProfile
  const zone = zoneAt(await keepZones(context, userId), now.getTime()) ?? timeZone
  const counting = { terms: await keepTerms(context, setting), timeZone }
  const about = { id: newId(), kind: 'adjustment' as const, points, reason, actorId, zone }
  await append(context, userId, [{ ...about, localDate: dayOf(now, zone), occurredAt: now, receivedAt: now }], counting)
  return { id: about.id, balance: shownPoints(before + points, setting) }
}

export const adjustPoints = implement(contracts.adjustPoints, async (context, { body: { userId, points, reason } }) => {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  context.concerns(userId)
  const setting = await assertOn(context)
  const resource = await nameOf(context, userId)
  await lockPoints(context, userId)
  const added = await addAdjustment(context, { userId, points, reason, actorId: context.user.id, setting })
  context.note({ resource, after: { points, reason } })
  return { id: added.id, userId, points, balance: added.balance }
})

type Mark = { kind: MarkKind; days: readonly Day[]; count: number; reason: string }
async function mark(context: TenantContext & { now: Date }, userId: string, { kind, days, count, reason }: Mark) {
  const about = { organizationId: context.organization.id, userId, kind, count, reason, createdAt: context.now }
  await context.db.insert(marks).values(days.map((day) => ({ ...about, day })))
  const { current, longest, freezes } = await streakNow(context, userId)
  return { userId, current, longest, freezes }
}

export const restoreStreak = implement(contracts.restoreStreak, async (context, { params: { userId }, body }) => {
  context.concerns(userId)
  await assertOn(context)
  const { firstDay, lastDay, reason } = body
  const resource = await nameOf(context, userId)
  await lockPoints(context, userId)
  const { today } = await streakNow(context, userId)
  if (lastDay < firstDay) throw invalid({ key: 'order', property: 'lastDay' })
  if (lastDay >= today || lastDay > addDays(firstDay, 30)) throw invalid({ key: 'format', property: 'lastDay' })
  const days: Day[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day)
  context.note({ resource, after: { firstDay, lastDay, reason } })
  return mark(context, userId, { kind: 'restore', days, count: 1, reason })
})

export const grantFreeze = implement(contracts.grantFreeze, async (context, { params: { userId }, body: { count, reason } }) => {
  context.concerns(userId)
  await assertOn(context)
  const resource = await nameOf(context, userId)
  await lockPoints(context, userId)
  const { today } = await streakNow(context, userId)
  context.note({ resource, after: { count, reason } })
  return mark(context, userId, { kind: 'freeze', days: [today], count, reason })
})
