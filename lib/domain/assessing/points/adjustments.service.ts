import { pointsMarks as marks } from '@/db/schema/points'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './adjustments.contract'
import { append, balanceOf, keepZones, lockPoints } from './ledger.service'
import { assertOn, keepTerms } from './settings.service'
import { zoneAt } from './streak.rules'
import { streakNow } from './streaks.service'
import type { MarkKind } from './words'

type Finding = TenantContext & { fail: (reason: 'userNotFound') => never }

async function nameOf(context: Finding, userId: string) {
  const person = (await personById(context, userId)) ?? context.fail('userNotFound')
  return { type: 'user' as const, id: userId, label: person.email, name: person.name }
}

export const adjustPoints = implement(contracts.adjustPoints, async (context, { body: { userId, points, reason } }) => {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  context.concerns(userId)
  const setting = await assertOn(context)
  const { now, user, organization } = context
  const resource = await nameOf(context, userId)
  await lockPoints(context, userId)
  const zone = zoneAt(await keepZones(context, userId), now.getTime()) ?? organization.regionalProfile.timeZone
  const counting = { terms: await keepTerms(context, setting), timeZone: organization.regionalProfile.timeZone }
  const about = { id: newId(), kind: 'adjustment' as const, points, reason, actorId: user.id, zone }
  const entry = { ...about, localDate: dayOf(now, zone), occurredAt: now, receivedAt: now }
  await append(context, userId, [entry], counting)
  context.note({ resource, after: { points, reason } })
  return { id: entry.id, userId, points, balance: await balanceOf(context, userId) }
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
