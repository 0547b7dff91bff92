import { eq } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { withTenant } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { bookingOf } from '../bookings/seats.service'
import { isLinkTime } from '../sessions/booking.rules'
import { accountAt, isOnlineTrouble } from './accounts.service'
import { talkOf } from './meetings.service'
import { roomsOf } from './rooms-of.service'

type Joining = {
  organization: { id: string }
  user: { id: string }
  now: Date
  language: 'ar' | 'en'
  fail: (reason: 'liveOnlineUnavailable') => never
}

/** The facts for a person's link; null if the session has no online room, or the person cannot join now. */
async function joiningOf(context: TenantContext & Pick<Joining, 'user' | 'now' | 'language'>, sessionId: string) {
  const { user, now, language } = context
  const [session] = await context.db
    .select()
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, eq(liveSessions.id, sessionId)))
  if (!session?.onlineProvider || !isLinkTime(session, now)) return null
  const isHost = session.instructorId === user.id
  if (!isHost && (await bookingOf(context, sessionId, user.id))?.state !== 'booked') return null
  const person = (await peopleById(context, [user.id])).get(user.id)
  const account = await accountAt(context, session.onlineProvider)
  const name = person?.name[language] ?? person?.name.ar ?? person?.name.en ?? ''
  return { session, account, visitor: { id: user.id, name, email: person?.email ?? '', isHost } }
}

/** The link with which a person joins the online room of a session now; null: it has none for them. */
export async function personalLink(context: Joining, { params }: { params: { id: string } }): Promise<string | null> {
  const { organization, user, now, language } = context
  const joining = await withTenant(organization.id, (db) => joiningOf({ db, organization, user, now, language }, params.id))
  if (!joining) return null
  const { session, visitor, account } = joining
  if (!account) return context.fail('liveOnlineUnavailable')
  try {
    return await roomsOf[account.provider].linkFor(account, session.meeting, talkOf(session), visitor, now)
  } catch (error) {
    if (!isOnlineTrouble(error)) throw error
    return context.fail('liveOnlineUnavailable')
  }
}
