import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { attendanceSources, attendanceStates } from '../../lib/domain/live/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { users } from './identity'
import { liveSessions } from './live'

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
  kept: { live_attendance: 'one for each person and session; completions follow from it' },
} satisfies Retention
