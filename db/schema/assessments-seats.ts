import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { assessments } from './assessments'
import { changeColumns, createdAt, id, moment, organizationId, type Texts } from './columns'
import { users } from './identity'
import { learningPaths } from './learning-paths'

/** Where the people of a learning path sit for an assessment. */
export const seatPlans = pgTable(
  'assessment_seat_plans',
  {
    organizationId: organizationId(),
    id: id(),
    assessmentId: uuid().notNull(),
    pathId: uuid().notNull(),
    /** Whether learners see their seats, and start with the code of their room. */
    isPublished: boolean().notNull().default(false),
    /** Whether people of the path without a seat cannot start. */
    isSeatRequired: boolean().notNull().default(true),
    /** Of the last draw, by which it can be repeated; empty: there was none. */
    seed: text().notNull().default(''),
    drawnAt: moment(),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('seatPlanExists').on(table.organizationId, table.assessmentId, table.pathId),
    index('seat_plans_recent').on(table.organizationId, table.createdAt, table.id),
    index('seat_plans_of_path').on(table.organizationId, table.pathId),
    foreignKey({
      name: 'seat_plans_assessment',
      columns: [table.organizationId, table.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }),
    foreignKey({
      name: 'seat_plans_path',
      columns: [table.organizationId, table.pathId],
      foreignColumns: [learningPaths.organizationId, learningPaths.id],
    }),
  ],
)

/** The rooms of a plan. The code of a room is made from its id and `codeNumber`, and is not stored. */
export const examRooms = pgTable(
  'assessment_rooms',
  {
    organizationId: organizationId(),
    id: id(),
    planId: uuid().notNull(),
    /** From 1: rooms are filled in this order. */
    place: integer().notNull(),
    name: jsonb().$type<Texts>().notNull(),
    /** A grid, or a list of labels, in the form of the API (seating.rules.ts). */
    layout: jsonb().$type<object>().notNull(),
    /** The most people in it. */
    capacity: integer().notNull(),
    /** Rises with every new code. */
    codeNumber: integer().notNull().default(1),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('rooms_of_plan').on(table.organizationId, table.planId, table.place),
    foreignKey({
      name: 'rooms_plan',
      columns: [table.organizationId, table.planId],
      foreignColumns: [seatPlans.organizationId, seatPlans.id],
    }).onDelete('cascade'),
  ],
)

/** Seats that people have. */
export const examSeats = pgTable(
  'assessment_seats',
  {
    organizationId: organizationId(),
    id: id(),
    planId: uuid().notNull(),
    assessmentId: uuid().notNull(),
    roomId: uuid().notNull(),
    userId: uuid().notNull(),
    /** From 1, in the order of the layout. */
    position: integer().notNull(),
    /** As the layout names it: the layout of a room with people stays as it is. */
    label: text().notNull(),
    /** A draw leaves it as it is. */
    isByHand: boolean().notNull(),
    /** When codes of other rooms were tried, until the next start makes them entries of the record of the attempt. */
    otherRoomAt: moment().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('seatTaken').on(table.organizationId, table.roomId, table.position),
    uniqueIndex('seatElsewhere').on(table.organizationId, table.assessmentId, table.userId),
    index('seats_of_plan').on(table.organizationId, table.planId),
    index('seats_of_person').on(table.organizationId, table.userId),
    foreignKey({
      name: 'seats_plan',
      columns: [table.organizationId, table.planId],
      foreignColumns: [seatPlans.organizationId, seatPlans.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'seats_room',
      columns: [table.organizationId, table.roomId],
      foreignColumns: [examRooms.organizationId, examRooms.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'seats_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: { assessment_seats: 'one row for each person of a planned exam, which shows where an attempt was made' },
  notByRequests: ['assessment_seat_plans', 'assessment_rooms'],
} satisfies Retention
