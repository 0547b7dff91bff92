import { eq } from 'drizzle-orm'
import { erasureRequests } from '@/db/schema/own-data'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { activityOf } from '../activity-log/activity-of-person.service'
import { certificatesOf } from '../certificates/holders.service'
import { shownPhoto } from '../files/photos.service'
import { tellOfChange } from '../identity/notices.service'
import { proveRecently } from '../identity/own-proof.service'
import { accountOf, sessionsOf } from '../identity/own-record.service'
import { notesOf } from '../learner-notes/owners.service'
import { enrolmentsOf } from '../learning-paths/enrolment-records.service'
import { passkeysOf } from '../passkeys/passkeys.service'
import { lessonsOf } from '../progress/lessons-of-person.service'
import { rolesOf } from '../roles/role-holders.service'
import { identitiesOf } from '../single-sign-on/people.service'
import { acceptancesOf } from '../terms/term-policies.service'
import * as contracts from './own-data.contract'
import { activityTold, erasureDays } from './own-data.rules'

const dayMs = 86_400_000

export const readOwnData = implement(contracts.readOwnData, async (context) => {
  const { organization, user, now } = context
  const enrolments = await enrolmentsOf(context, user.id)
  const account = await accountOf(context, user.id)
  return {
    takenAt: now,
    organization: { id: organization.id, name: organization.name },
    account: { ...account, photo: shownPhoto(context, account.photo) },
    roles: await rolesOf(context, user.id),
    sessions: await sessionsOf(context, user.id),
    passkeys: await passkeysOf(context, user.id),
    identityProviders: await identitiesOf(context, user.id),
    acceptedTerms: await acceptancesOf(context, user.id),
    enrolments,
    lessons: await lessonsOf(
      context,
      enrolments.map(({ id }) => id),
    ),
    notes: await notesOf(context, user.id),
    certificates: await certificatesOf(context, user.id),
    activity: await activityOf(context, user.id, activityTold),
  }
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
    await tellOfChange(context, user, 'erasureRequested')
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
