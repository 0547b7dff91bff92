import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { liveRooms, liveSessions } from '@/db/schema/live'
import { nameOfPerson } from '@/lib/domain/house/identity/account/people.service'
import { settingOfModule, titlesOfModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import { one } from '@/lib/platform/db/tenant'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

export type SessionRow = typeof liveSessions.$inferSelect
type Texts = { ar?: string; en?: string }

export const sessionRecords = recordsOf(liveSessions, {
  missing: 'liveSessionNotFound',
  type: 'liveSession',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})

/** The fields of a session in the activity log. */
export const audited = [
  ...([
    'moduleId',
    'title',
    'state',
    'startsAt',
    'endsAt',
    'zone',
    'roomId',
    'place',
    'link',
    'seats',
    'hasWaitingList',
  ] as const),
  ...(['bookingOpensAt', 'bookingClosesAt', 'cancelHours', 'instructorId', 'reason', 'answerBy'] as const),
] as const

/** The room of a session of a statement: one of its texts as JSON, empty where it is in none. */
export const ofRoom = (text: 'name' | 'address') => sql`coalesce((select room.${sql.raw(text)} from ${liveRooms} room
  where room.organization_id = ${liveSessions.organizationId} and room.id = ${liveSessions.roomId}), '{}')`

const texts = (value: SQLWrapper) => sql`coalesce(${value}, '{}')`
const { organizationId } = liveSessions

/** The names in the rows of sessions, as SQL that refers to a session of the statement. */
export const namedBySession = {
  moduleTitle: texts(titlesOfModule({ organizationId, id: liveSessions.moduleId })),
  roomName: ofRoom('name'),
  instructorName: texts(nameOfPerson({ organizationId, id: liveSessions.instructorId })),
}

const { startsAt, endsAt, moduleId } = liveSessions
/** The minutes that its lesson asks for, where the session is too short for them. */
export const missingMinutes = sql`(select asked.minutes::int from (select (${settingOfModule({ organizationId, id: moduleId }, 'minMinutes')})::text::float8 as minutes offset 0) asked
  where extract(epoch from ${endsAt} - ${startsAt}) < 60 * asked.minutes)`

/** A session as administrators see it. */
export async function shownSession(context: TenantContext, row: SessionRow) {
  const { moduleTitle, roomName, instructorName } = namedBySession
  const named = await one(
    context.db.execute<{ moduleTitle: Texts; roomName: Texts; instructorName: Texts; tooShortFor: number | null }>(sql`
      select ${missingMinutes} as "tooShortFor", ${moduleTitle} as "moduleTitle", ${roomName} as "roomName", ${instructorName} as "instructorName"
      from ${liveSessions} where ${ofTenant(context, liveSessions, eq(liveSessions.id, row.id))}`),
  )
  return { ...row, ...named }
}
