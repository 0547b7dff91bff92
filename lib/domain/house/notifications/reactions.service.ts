import { sql } from 'drizzle-orm'
import { accountWithFields } from '@/lib/domain/house/identity/account/people.service'
import { jobs } from '@/lib/domain/house/jobs/room'
import { nameOfRole } from '@/lib/domain/house/roles/role-members.service'
import { roles } from '@/lib/domain/house/roles/room'
import { allEvents } from '@/lib/domain/rooms'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { failAnnouncing } from './announcements.service'
import { notifyGathered } from './gathering.service'
import { notify, notifyOf } from './notify.service'
import { idFieldOf } from './subjects.service'
import { type KindName, kindNames, kinds } from './words'

/** The reaction of a kind that names its event: it notifies the person of the event. */
export function reactionOf(kind: KindName, eventName: string): Reaction {
  const event = allEvents.find(({ name }) => name === eventName)
  if (!event) throw new Error(`${kind}: there is no event ${eventName}`)
  const missing = ['userId', idFieldOf(kind)].filter((field) => !event.payload.shape[field])
  if (missing.length > 0) throw new Error(`${kind}: ${eventName} has no ${missing.join(', no ')}`)
  return reacts(event, {
    name: `notifications.${eventName}`,
    each: (context, published) => (kinds[kind].isGathered ? notifyGathered : notifyOf)(context, published, kind),
  })
}

const ofKinds = kindNames.flatMap((kind) => {
  const { event } = kinds[kind]
  return event === undefined ? [] : [reactionOf(kind, event)]
})

type AboutRole = { holderId: string; holder: 'person' | 'serviceAccount'; roleId: string }
/** The roles with which an account begins are given within these moments. */
const atCreationMs = 10_000
const ofRole =
  (kind: KindName) =>
  async (context: ReactionContext, event: Published<AboutRole>): Promise<void> => {
    const { holderId: userId, holder, roleId } = event.payload
    if (holder !== 'person') return
    const account = await accountWithFields<{ one: number }>(context, userId, { fields: { one: sql`1` } })
    if (!account || event.occurredAt.getTime() - account.createdAt.getTime() < atCreationMs) return
    const name = nameOfRole({ organizationId: sql`${context.organization.id}::uuid`, id: sql`${roleId}::uuid` })
    const [row] = await context.db.execute<{ name: { ar: string; en: string } | null }>(sql`select ${name} as name`)
    if (!row?.name) return
    const values = { role: { ar: row.name.ar, en: row.name.en } }
    await notify(context, { userId, kind, subjectId: roleId, values, event, key: event.id })
  }

export const reactions: readonly Reaction[] = [
  ...ofKinds,
  reacts(roles.events.roleGiven, { name: 'notifications.roleGiven', each: ofRole('roleGiven') }),
  reacts(roles.events.roleTaken, { name: 'notifications.roleTaken', each: ofRole('roleTaken') }),
  reacts(jobs.events.jobFinished, {
    name: 'notifications.announcingFailed',
    each: async (context, { payload: { jobId, outcome } }) => {
      if (outcome !== 'succeeded') await failAnnouncing(context, jobId)
    },
  }),
]
