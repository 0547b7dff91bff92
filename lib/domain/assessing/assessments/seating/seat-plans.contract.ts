import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, Instant, line, named, severalOf } from '@/lib/platform/http/contract'
import { exampleIds } from '../attempts/attempt-shapes.contract'
import { mostRooms, mostSeats } from '../words'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const count = z.int().min(0)
export const Layout = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('grid'), rows: z.int().min(1).max(100), columns: z.int().min(1).max(100) }),
    z.strictObject({
      kind: z.literal('list'),
      labels: z
        .array(line(20))
        .min(1)
        .max(500)
        .refine((labels) => new Set(labels.map((label) => label.toLowerCase())).size === labels.length, {
          params: { rule: 'unique' },
        }),
    }),
  ])
  .describe('A grid, whose seats are A1, A2, … in the first row, or the labels of the seats in their order')
const room = {
  id: Id,
  name: bilingual(100),
  layout: Layout,
  seatCount: count,
  capacity: count.describe('The most people in it'),
  seatedCount: count,
}
export const ExamRoom = z.object(room)

const inList = z.object({
  id: Id,
  assessment: z.object({ id: Id, title: Texts }),
  path: z.object({ id: Id, title: Texts }),
  isPublished: z.boolean(),
  isSeatRequired: z.boolean(),
  roomCount: count,
  seatedCount: count,
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export const SeatPlan = z.object({
  ...inList.shape,
  rooms: z.array(ExamRoom).describe('In the order in which they are filled'),
  peopleCount: count.describe('People who follow the path'),
  seed: z.string().nullable().describe('Of the last draw: the same seed, rooms and people give the same seats'),
  drawnAt: Instant.nullable(),
})
named({ SeatPlan, SeatPlanInList: inList, ExamRoom, SeatLayout: Layout })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f2a${at}`
export const exampleSeating = { planId: id(11), roomId: id(21), pathId: id(31), enrolmentId: id(41) }
export const exampleRoom: z.input<typeof ExamRoom> = {
  id: exampleSeating.roomId,
  name: { ar: 'القاعة الكبرى', en: 'Great hall' },
  layout: { kind: 'grid', rows: 10, columns: 8 },
  seatCount: 80,
  capacity: 40,
  seatedCount: 32,
}
const listed: z.input<typeof inList> = {
  id: exampleSeating.planId,
  assessment: { id: exampleIds.assessment, title: { ar: 'اختبار السلامة', en: 'Safety quiz' } },
  path: { id: exampleSeating.pathId, title: { ar: 'السلامة', en: 'Safety' } },
  isPublished: true,
  isSeatRequired: true,
  roomCount: 1,
  seatedCount: 32,
  version: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}
export const shownPlan: z.input<typeof SeatPlan> = {
  ...listed,
  rooms: [exampleRoom],
  peopleCount: 32,
  seed: 'k7Qm4xWpB2',
  drawnAt: '2026-11-21T09:30:00.000Z',
}

const params = z.object({ id: Id })
const example = { id: exampleSeating.planId }
export const reads = { role: 'admin', permission: 'examSeat.read', reach: ['own'] } as const
export const writes = { role: 'admin', permission: 'examSeat.update', reach: ['own'] } as const

export const listSeatPlans = contract({
  id: 'seatPlans.list',
  method: 'GET',
  path: '/admin/assessment/seat-plan/list',
  summary: 'List seat plans',
  description: 'With the permission for own paths only: those of paths that the caller made or teaches.',
  access: reads,
  query: z.strictObject({ assessment: severalOf(Id).optional(), path: severalOf(Id).optional() }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const createSeatPlan = contract({
  id: 'seatPlans.create',
  method: 'POST',
  path: '/admin/assessment/seat-plan',
  summary: 'Create a seat plan',
  description: `For the people of a learning path with a lesson that leads to the assessment; one for each assessment and path. It has at most ${mostRooms} rooms and ${mostSeats.toLocaleString('en')} seats. Learners see nothing of it until it is published.`,
  access: writes,
  audit: 'seatPlanCreated',
  status: 201,
  body: z.strictObject({ assessmentId: Id, pathId: Id }),
  returns: SeatPlan,
  errors: ['assessmentNotFound', 'pathNotFound', 'assessmentNotInPath', 'seatPlanExists'],
  example: {
    body: { assessmentId: exampleIds.assessment, pathId: exampleSeating.pathId },
    returns: { ...shownPlan, isPublished: false, rooms: [], roomCount: 0, seatedCount: 0, seed: null, drawnAt: null },
  },
})

export const readSeatPlan = contract({
  id: 'seatPlans.read',
  method: 'GET',
  path: '/admin/assessment/seat-plan/:id',
  summary: 'Read a seat plan',
  access: reads,
  params,
  returns: SeatPlan,
  errors: ['seatPlanNotFound'],
  example: { params: example, returns: shownPlan },
})

export const updateSeatPlan = contract({
  id: 'seatPlans.update',
  method: 'PATCH',
  path: '/admin/assessment/seat-plan/:id',
  summary: 'Publish a seat plan, withdraw it, or change who may start',
  description:
    'From the publication on learners see their room and seat and start with the code of their room, instead of the access code of the assessment. People of the path without a seat cannot start, unless `isSeatRequired` is false: then they start as if there were no plan.',
  access: writes,
  audit: 'seatPlanUpdated',
  params,
  body: z.strictObject({ isPublished: z.boolean().optional(), isSeatRequired: z.boolean().optional() }),
  returns: SeatPlan,
  errors: ['seatPlanNotFound', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: example, body: { isPublished: true }, returns: shownPlan },
})

export const removeSeatPlan = contract({
  id: 'seatPlans.remove',
  method: 'DELETE',
  path: '/admin/assessment/seat-plan/:id',
  summary: 'Delete a seat plan with its rooms and seats',
  description: 'Attempts that were started go on, and new ones start with the access code of the assessment, if it has one.',
  access: writes,
  audit: 'seatPlanDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['seatPlanNotFound'],
  example: { params: example, returns: { id: example.id } },
})

export const exportSeatPlan = contract({
  id: 'seatPlans.export',
  method: 'GET',
  path: '/admin/assessment/seat-plan/:id/export',
  summary: 'Export a seat plan',
  description:
    'As CSV (UTF-8 with a byte order mark): a row for each seat with a person, in the order of rooms and seats, and then the people without one. Codes are not in it.',
  access: reads,
  audit: 'seatPlanExported',
  params,
  returns: z.object({ fileName: z.string(), text: z.string(), exportedCount: count.describe('People') }),
  errors: ['seatPlanNotFound'],
  example: {
    params: example,
    returns: {
      fileName: 'seats-2026-11-23.csv',
      text: '\ufeffRoom,Seat,Name,Email\r\nGreat hall,A1,Sara,sara@alnoor.example\r\n',
      exportedCount: 1,
    },
  },
})
