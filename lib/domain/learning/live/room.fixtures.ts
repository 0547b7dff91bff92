import { due } from '@/lib/domain/testing/definer-call'
import { counted, dozens, type Exception, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

const ofPerson: Exception = { cases: /./, because: 'the bookings of one person are looked up and fetched by id', most: 400 }
const ofLesson: Exception = {
  cases: /^frequent word$/,
  because: 'the minutes that its lesson asks for are looked up for each session',
  most: 240,
}
const ofStatus: Exception = { cases: /status/, because: 'a filter of the seats of one session, which are few' }
const ofEnrolments: Exception = {
  cases: /./,
  because: 'the lessons of each of their five hundred enrolments are looked up, which a person seldom has',
  most: 1100,
}

/** All bookings are of session number 1; the sessions are of the modules of all paths. */
export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'live_rooms',
      sql`insert into live_rooms (organization_id, id, name, address, state, search_text, created_at, updated_at)
      select ${org}, ${idOf('room')}, ${both}, '{}', (array['active', 'archived'])[n % 2 + 1], ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'live_sessions',
      sql`insert into live_sessions (organization_id, id, module_id, title, state, starts_at, ends_at, zone, room_id, place, search_text, created_at, updated_at)
      select ${org}, ${idOf('session')}, ${idOf('module')}, ${both}, (array['planned', 'held', 'cancelled'])[n % 3 + 1], ${moment}, ${moment} + interval '1 hour', 'Asia/Riyadh', ${idOf('room')}, '{}', ${text},
        ${moment}, ${moment} from ${rows}`,
    ],
    [
      'live_bookings',
      sql`insert into live_bookings (organization_id, id, session_id, user_id, state, created_at, updated_at)
      select ${org}, ${idOf('booking')}, ${idOf('session', sql`1`)}, ${idOf('user')}, (array['booked', 'waiting', 'cancelled'])[n % 3 + 1], ${moment}, ${moment} from ${rows}`,
    ],
    [
      'live_bookings',
      sql`insert into live_bookings (organization_id, id, session_id, user_id, state, created_at, updated_at)
      select ${org}, ${idOf('own-booking')}, ${idOf('session')}, ${userId}, 'booked', ${moment}, ${moment} from ${rows} where n > 1 and n <= 50`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'liveRooms.list': { tables: ['live_rooms'], ...dozens },
    'liveSessions.list': {
      tables: ['live_sessions'],
      most: thousands,
      because: 'an organization has some thousand over the years',
      filters: {
        module: idsOf('module', 3, 4),
        room: idsOf('room', 3, 4),
        from: ['2020-01-01T00:00:00.000Z'],
        to: ['2030-01-01T00:00:00.000Z'],
      },
    },
    'liveSessions.listOwn': {
      tables: ['live_sessions', 'enrolments'],
      most: thousands,
      because: 'the sessions of the lessons of one person',
      filters: { module: idsOf('module', 3, 4) },
    },
    'liveBookings.listOwn': { tables: ['live_sessions', 'live_bookings'], most: thousands, because: "one person's" },
    'liveAttendance.list': {
      params: { id: idOf('session', 1) },
      tables: ['live_bookings', 'users'],
      most: thousands,
      because: 'the seats of one session',
    },
    'liveBookings.list': {
      params: { id: idOf('session', 1) },
      tables: ['live_bookings', 'users'],
      most: thousands,
      because: 'the bookings of one session',
    },
  }),
  exceptions: {
    'liveRooms.list': [unindexed, counted],
    'liveSessions.list': [unindexed, counted, ofLesson],
    'liveSessions.listOwn': [ofEnrolments],
    'liveBookings.listOwn': [ofPerson],
    'liveBookings.list': [counted],
    'liveAttendance.list': [counted, ofStatus],
  },
  databaseFunctions: {
    'live_sessions_to_settle(bigint,integer)': due('live_sessions', 'select public.live_sessions_to_settle(2147483647, $1)'),
    'live_sessions_due(bigint,integer)': due('live_sessions', 'select public.live_sessions_due(2147483647, $1)'),
  },
  personColumns: {
    live_rooms: content,
    live_sessions: content,
    live_online_accounts: content,
    live_bookings: {},
    live_attendance: {
      intervals: stays('liveAttendance', 'moments alone, which go with the row'),
      reason: shownIn('liveAttendance'),
    },
  },
}
