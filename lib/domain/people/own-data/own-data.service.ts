import { eq } from 'drizzle-orm'
import { erasureRequests } from '@/db/schema/own-data'
import { proveRecently } from '@/lib/domain/house/identity/passwords/own-proof.service'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { answersOf } from '@/lib/platform/ports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { everyRoom } from '@/lib/platform/serving/serves'
import * as contracts from './own-data.contract'
import { erasedAccount, erasureDays } from './own-data.rules'
import { ownData } from './room'

const dayMs = 86_400_000

export const readOwnData = implement(contracts.readOwnData, async (context) => {
  const { organization, user, now } = context
  const data: Record<string, unknown> = {}
  const parts = (await answersOf(everyRoom)).flatMap(({ person }) => Object.entries(person.export ?? {}))
  for (const [name, read] of parts)
    data[name] = await read(context, { id: user.id, email: user.email || erasedAccount(user.id).email })
  return { ...data, takenAt: now, organization: { id: organization.id, name: organization.name } }
})

type Reading = TenantContext & { user: { id: string } }
const ofCaller = (context: Reading) => ofTenant(context, erasureRequests, eq(erasureRequests.userId, context.user.id))

type Asked = Pick<typeof erasureRequests.$inferSelect, 'requestedAt' | 'dueAt'>
const told = (row?: Asked) => ({
  requestedAt: row?.requestedAt ?? null,
  dueAt: row?.dueAt ?? null,
  waitingDays: erasureDays,
})

export const readErasure = implement(contracts.readErasure, async (context) => {
  const [row] = await context.db.select().from(erasureRequests).where(ofCaller(context))
  return told(row)
})

export const requestErasure = implement(
  contracts.requestErasure,
  async (context, { body }) => {
    const { user, fail, note } = context
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    // Administrators are refused: the organization could lose the last person who can assign roles.
    if (user.roleTypes.some((type) => type !== 'user')) fail('erasureOfAdministrator')
    await proveRecently(context, body)
  },
  async (context) => {
    const { db, organization, user, now, fail, note } = context
    const dueAt = new Date(now.getTime() + erasureDays * dayMs)
    const [row] = await db
      .insert(erasureRequests)
      .values({ organizationId: organization.id, userId: user.id, requestedAt: now, dueAt })
      .onConflictDoNothing()
      .returning()
    if (!row) return fail('erasureRequested')
    note({ after: { dueAt } })
    await publish(context, newEvent(ownData.events.erasureRequested, { userId: user.id, dueAt }))
    return told(row)
  },
)

export const withdrawErasure = implement(contracts.withdrawErasure, async (context) => {
  const { db, user, fail, note } = context
  note({ resource: { type: 'user', id: user.id, label: user.email } })
  const gone = await db.delete(erasureRequests).where(ofCaller(context)).returning()
  if (gone.length === 0) fail('erasureNotRequested')
  return told()
})
