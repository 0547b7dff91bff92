import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  attendanceSources,
  attendanceStates,
  bookingStates,
  onlineProviders,
  roomStates,
  sessionStates,
} from '../../lib/domain/learning/live/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, orderedText, organizationId, recordColumns, updatedAt } from './columns'
import { users } from './identity'
import { modules } from './modules'
import { organizations } from './organizations'

type Texts = { ar?: string; en?: string }

/** The rooms of an organization in which sessions take place. */
export const liveRooms = pgTable(
  'live_rooms',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    name: jsonb().$type<Texts>().notNull(),
    nameAr: orderedText("name->>'ar'", "name->>'en'"),
    nameEn: orderedText("name->>'en'", "name->>'ar'"),
    /** Building, floor, how to get there. */
    address: jsonb().$type<Texts>().notNull(),
    /** The most people in it; null: not known. */
    seats: integer(),
    state: text({ enum: roomStates }).notNull().default('active'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('live_rooms_recent').on(table.organizationId, table.createdAt, table.id),
    index('live_rooms_by_name_ar').on(table.organizationId, table.nameAr, table.id),
    index('live_rooms_by_name_en').on(table.organizationId, table.nameEn, table.id),
  ],
)

/** Sessions of modules. The constraints `liveRoomTaken` and `liveInstructorTaken` of the migrations refuse two that overlap in one room, or of one instructor. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    organizationId: organizationId(),
    id: id(),
    moduleId: uuid().notNull(),
    title: jsonb().$type<Texts>().notNull(),
    state: text({ enum: sessionStates }).notNull().default('planned'),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** In which its times are written: an IANA name. */
    zone: text().notNull(),
    roomId: uuid(),
    /** Where it is, if in no room of the organization. */
    place: jsonb().$type<Texts>().notNull(),
    link: text(),
    /** The most bookings with a seat; null: no limit. */
    seats: integer(),
    hasWaitingList: boolean().notNull().default(true),
    bookingOpensAt: moment(),
    /** Null: until it begins. */
    bookingClosesAt: moment(),
    /** A booking can be cancelled until so many hours before the beginning. */
    cancelHours: integer().notNull().default(0),
    instructorId: uuid(),
    /** Whether its instructor holds no other session at that time; false where two overlapped before that was refused. */
    takesInstructor: boolean().notNull().default(true),
    /** Bookings with a seat, and those that wait: counted with every change of a booking, while the session is locked. */
    bookedCount: integer().notNull().default(0),
    waitingCount: integer().notNull().default(0),
    /** The last place that was given on the waiting list. */
    lastWaiting: integer().notNull().default(0),
    /** When people who booked are reminded next; null: no more. */
    remindAt: moment(),
    /** Until when people with a seat answer whether they come after it was moved; then an unanswered seat is given on. Null: nothing is asked. */
    answerBy: moment(),
    /** When seats that were not confirmed are given on, or stays that were never ended are ended. Null: there is nothing to settle. */
    settleAt: moment(),
    /** The same for the sessions of a series. */
    seriesId: uuid(),
    /** Where its online room is; null: at its link, or nowhere. */
    onlineProvider: text({ enum: onlineProviders }),
    /** The meeting at a provider that has planned ones; null: not made yet. */
    meeting: jsonb().$type<{ id: string; joinUrl: string | null }>(),
    /** Why it was moved or cancelled. */
    reason: text(),
    /** Rises with every change that calendars have to show (SEQUENCE of RFC 5545). */
    sequence: integer().notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('live_sessions_end_after_beginning', sql`${table.endsAt} > ${table.startsAt}`),
    index('live_sessions_by_beginning').on(table.organizationId, table.startsAt, table.id),
    index('live_sessions_recent').on(table.organizationId, table.createdAt, table.id),
    index('live_sessions_of_module').on(table.organizationId, table.moduleId, table.startsAt, table.id),
    index('live_sessions_of_room').on(table.organizationId, table.roomId, table.startsAt, table.id),
    index('live_sessions_of_instructor').on(table.organizationId, table.instructorId, table.startsAt, table.id),
    index('live_sessions_to_remind').on(table.organizationId, table.remindAt).where(sql`remind_at is not null`),
    index('live_sessions_to_settle').on(table.organizationId, table.settleAt).where(sql`settle_at is not null`),
    index('live_sessions_of_series')
      .on(table.organizationId, table.seriesId, table.startsAt, table.id)
      .where(sql`series_id is not null`),
    index('live_sessions_by_state').on(table.organizationId, table.state, table.startsAt, table.id),
    foreignKey({
      name: 'live_sessions_module',
      columns: [table.organizationId, table.moduleId],
      foreignColumns: [modules.organizationId, modules.id],
    }),
    foreignKey({
      name: 'live_sessions_room',
      columns: [table.organizationId, table.roomId],
      foreignColumns: [liveRooms.organizationId, liveRooms.id],
    }),
  ],
)

/** How online rooms of a provider are reached: at most one account of each. */
export const liveOnlineAccounts = pgTable(
  'live_online_accounts',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    provider: text({ enum: onlineProviders }).notNull(),
    /** Without a slash at the end. */
    address: text().notNull(),
    /** Where tokens are fetched. */
    signInAddress: text().notNull(),
    accountId: text().notNull(),
    clientId: text().notNull(),
    /** The person at a service in whose name meetings are made. */
    hostId: text().notNull(),
    sealedSecret: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('live_online_accounts_once').on(table.organizationId, table.provider),
  ],
)

/** The booking of one person for one session. */
export const liveBookings = pgTable(
  'live_bookings',
  {
    organizationId: organizationId(),
    id: id(),
    sessionId: uuid().notNull(),
    userId: uuid().notNull(),
    state: text({ enum: bookingStates }).notNull(),
    /** The order of the waiting list, while it waits. */
    waitingPosition: integer(),
    /** The session was moved, and they have not answered yet whether they come. */
    isAsked: boolean().notNull().default(false),
    /** How often it changed, which calendars have to know. */
    changes: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('live_bookings_once').on(table.organizationId, table.sessionId, table.userId),
    index('live_bookings_of_user').on(table.organizationId, table.userId, table.sessionId),
    index('live_bookings_recent').on(table.organizationId, table.sessionId, table.createdAt, table.id),
    index('live_bookings_by_state').on(table.organizationId, table.sessionId, table.state, table.createdAt, table.id),
    index('live_bookings_waiting').on(table.organizationId, table.sessionId, table.waitingPosition).where(sql`state = 'waiting'`),
    foreignKey({
      name: 'live_bookings_session',
      columns: [table.organizationId, table.sessionId],
      foreignColumns: [liveSessions.organizationId, liveSessions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'live_bookings_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Whether one person was at one session. */
export const liveAttendance = pgTable(
  'live_attendance',
  {
    organizationId: organizationId(),
    id: id(),
    sessionId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Null: they joined online, and nothing follows from it yet. */
    status: text({ enum: attendanceStates }),
    source: text({ enum: attendanceSources }).notNull(),
    /** Whole minutes: the union of the intervals, or as it was written. */
    minutes: integer(),
    /** From when to when they were in the online room, in milliseconds since 1970; the last may be open. */
    intervals: jsonb().$type<[from: number, to: number | null][]>().notNull(),
    checkedInAt: moment(),
    /** Why it was corrected. */
    reason: text(),
    markedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('live_attendance_once').on(table.organizationId, table.sessionId, table.userId),
    index('live_attendance_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'live_attendance_session',
      columns: [table.organizationId, table.sessionId],
      foreignColumns: [liveSessions.organizationId, liveSessions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'live_attendance_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    live_attendance: 'one for each person and session; completions follow from it',
    live_bookings: 'one for each person and session; says who was expected',
  },
  notByRequests: ['live_rooms', 'live_sessions', 'live_online_accounts'],
} satisfies Retention
