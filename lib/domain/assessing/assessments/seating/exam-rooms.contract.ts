import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id } from '@/lib/platform/http/contract'
import { mostSeats } from '../words'
import { ExamRoom, exampleRoom, exampleSeating, Layout, reads, writes } from './seat-plans.contract'

const params = z.object({ id: Id, roomId: Id })
const { planId, roomId } = exampleSeating
const example = { id: planId, roomId }
const capacity = z.int().min(1).max(mostSeats)
const ofRoom = ['seatPlanNotFound', 'examRoomNotFound'] as const

export const createExamRoom = contract({
  id: 'examRooms.create',
  method: 'POST',
  path: '/admin/assessment/seat-plan/:id/room',
  summary: 'Add a room to a seat plan',
  description: 'Rooms are filled in the order in which they were added. It gets an access code of its own.',
  access: writes,
  audit: 'examRoomCreated',
  status: 201,
  location: '/admin/assessment/seat-plan/:id',
  params: z.object({ id: Id }),
  body: z.strictObject({
    name: bilingual(100),
    layout: Layout,
    capacity: capacity.optional().describe('The most people in it; default: as many as seats'),
  }),
  returns: ExamRoom,
  errors: ['seatPlanNotFound', 'seatPlanFull'],
  example: {
    params: { id: planId },
    body: { name: exampleRoom.name, layout: exampleRoom.layout, capacity: 40 },
    returns: { ...exampleRoom, seatedCount: 0 },
  },
})

export const readExamRoom = contract({
  id: 'examRooms.read',
  method: 'GET',
  path: '/admin/assessment/seat-plan/:id/room/:roomId',
  summary: 'Read a room with every seat and who has it',
  access: reads,
  params,
  returns: ExamRoom.extend({
    seats: z
      .array(
        z.object({
          position: z.int().describe('From 1, in the order of the layout'),
          label: z.string(),
          person: z
            .object({ id: Id, name: z.object({ ar: z.string().optional(), en: z.string().optional() }), email: z.string() })
            .nullable()
            .describe('null: the seat is free'),
          isByHand: z.boolean().describe('A draw leaves it as it is'),
        }),
      )
      .describe('In their order'),
  }),
  errors: ofRoom,
  example: {
    params: example,
    returns: {
      ...exampleRoom,
      seats: [
        {
          position: 1,
          label: 'A1',
          person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
          isByHand: false,
        },
      ],
    },
  },
})

export const updateExamRoom = contract({
  id: 'examRooms.update',
  method: 'PATCH',
  path: '/admin/assessment/seat-plan/:id/room/:roomId',
  summary: 'Change a room of a seat plan',
  description: 'The layout can change while no person has a seat in it, the capacity down to the number of people who have.',
  access: writes,
  audit: 'examRoomUpdated',
  params,
  body: z.strictObject({ name: bilingual(100).optional(), layout: Layout.optional(), capacity: capacity.optional() }),
  returns: ExamRoom,
  errors: [...ofRoom, 'examRoomUsed', 'seatPlanFull', 'examRoomFull'],
  example: { params: example, body: { capacity: 40 }, returns: exampleRoom },
})

export const removeExamRoom = contract({
  id: 'examRooms.remove',
  method: 'DELETE',
  path: '/admin/assessment/seat-plan/:id/room/:roomId',
  summary: 'Remove a room in which no person has a seat',
  description: 'The other rooms and their seats stay. A room with people answers 409/7655.',
  access: writes,
  audit: 'examRoomDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: [...ofRoom, 'examRoomUsed'],
  example: { params: example, returns: { id: roomId } },
})

const Code = z.object({ code: z.string().describe('8 letters and digits, for the person who supervises the room') })

export const readExamRoomCode = contract({
  id: 'examRooms.code',
  method: 'GET',
  path: '/admin/assessment/seat-plan/:id/room/:roomId/code',
  summary: 'Read the access code of a room',
  description: 'It is not stored and in no log: it is made anew from the secret of the server. That it was read is recorded.',
  access: reads,
  audit: 'examRoomCodeViewed',
  params,
  returns: Code,
  errors: ofRoom,
  example: { params: example, returns: { code: 'K7QM4XWP' } },
})

export const renewExamRoomCode = contract({
  id: 'examRooms.renewCode',
  method: 'POST',
  path: '/admin/assessment/seat-plan/:id/room/:roomId/code',
  summary: 'Give a room another access code',
  description: 'The former one opens nothing from then on. Attempts that are open go on.',
  access: writes,
  audit: 'examRoomCodeRenewed',
  status: 200,
  params,
  returns: Code,
  errors: ofRoom,
  example: { params: example, returns: { code: 'R3TD9HKC' } },
})
