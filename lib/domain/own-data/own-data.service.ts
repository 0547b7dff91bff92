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
import { invitesOf } from '../invites/forgetting.service'
import { jobsOf } from '../jobs/forgetting.service'
import { notesOf } from '../learner-notes/owners.service'
import { enrolmentsOf } from '../learning-paths/enrolment-records.service'
import { mailStateOf } from '../mail-addresses/mail-state.service'
import { importRowsOf } from '../member-imports/forgetting.service'
import { passkeysOf } from '../passkeys/passkeys.service'
import { eventsOfPerson, lessonsOf } from '../progress/lessons-of-person.service'
import { rolesOf } from '../roles/role-holders.service'
import { directoryEntriesOf } from '../scim/own-entries.service'
import { signUpsOf } from '../sign-up/forgetting.service'
import { identitiesOf } from '../single-sign-on/people.service'
import { acceptancesOf } from '../terms/term-policies.service'
import * as contracts from './own-data.contract'
import { activityTold, erasureDays, eventsTold } from './own-data.rules'

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
    directoryEntries: await directoryEntriesOf(context, user.id),
    invitations: await invitesOf(context, account),
    signUps: await signUpsOf(context, account.email),
    imported: await importRowsOf(context, account.email),
    mailState: await mailStateOf(context, account.email),
    acceptedTerms: await acceptancesOf(context, user.id),
    enrolments,
    lessons: await lessonsOf(
      context,
      enrolments.map(({ id }) => id),
    ),
    events: await eventsOfPerson(context, user.id, eventsTold),
    notes: await notesOf(context, user.id),
    certificates: await certificatesOf(context, user.id),
    jobs: (await jobsOf(context, user.id)).map(({ startedFrom, ...row }) => ({ ...row, ...startedFrom })),
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
