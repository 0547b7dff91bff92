import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, line, named, severalOf } from '@/lib/platform/http/contract'
import { exampleSeating, reads, writes } from './seat-plans.contract'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Given = z.object({ roomId: Id, position: z.int(), label: z.string(), isByHand: z.boolean() })
const Seated = z.object({
  id: Id.describe('Of the enrollment'),
  person: z.object({ id: Id, name: Texts, email: z.string() }),
  seat: Given.nullable().describe('null: none'),
  createdAt: Instant.describe('Of the enrollment'),
})
named({ PersonWithSeat: Seated, GivenSeat: Given })

const { planId, roomId, enrolmentId } = exampleSeating
const seat = { roomId, position: 1, label: 'A1', isByHand: true }
const params = z.object({ id: Id })
const ofPerson = z.object({ id: Id, userId: Id })
const example = { id: planId, userId: examplePerson.userId }
const count = z.int().min(0)

export const listExamSeats = contract({
  id: 'examSeats.list',
  method: 'GET',
  path: '/admin/assessment/seat-plan/:id/seat/list',
  summary: 'List the people of a seat plan with their seats',
  description: 'Everyone who follows the path of the plan, each once. `search` looks in names and addresses.',
  access: reads,
  params,
  query: z.strictObject({
    room: severalOf(Id).optional().describe('Only people with a seat in one of these rooms'),
    hasSeat: z.enum(['true', 'false']).optional(),
  }),
  returns: z.array(Seated),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  errors: ['seatPlanNotFound'],
  example: {
    params: { id: planId },
    returns: [
      {
        id: enrolmentId,
        person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
        seat,
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})

export const putExamSeat = contract({
  id: 'examSeats.put',
  method: 'PUT',
  path: '/admin/assessment/seat-plan/:id/seat/:userId',
  summary: 'Give a person a seat',
  description: 'Instead of the one that they have. A draw leaves it as it is. A seat of another person answers 409/7659.',
  access: writes,
  audit: 'examSeatGiven',
  status: 200,
  params: ofPerson,
  body: z.strictObject({ roomId: Id, label: line(20).describe('As the plan names the seat, such as `A1`') }),
  returns: Given,
  errors: [
    'seatPlanNotFound',
    'examRoomNotFound',
    'seatPersonUnknown',
    'seatUnknown',
    'seatTaken',
    'seatElsewhere',
    'examRoomFull',
  ],
  example: { params: example, body: { roomId, label: 'A1' }, returns: seat },
})

export const removeExamSeat = contract({
  id: 'examSeats.remove',
  method: 'DELETE',
  path: '/admin/assessment/seat-plan/:id/seat/:userId',
  summary: 'Take the seat of a person away',
  description: 'An attempt that was started goes on.',
  access: writes,
  audit: 'examSeatTaken',
  params: ofPerson,
  returns: z.object({ roomId: Id, position: z.int(), label: z.string() }),
  errors: ['seatPlanNotFound', 'seatNotFound'],
  example: { params: example, returns: { roomId, position: 1, label: 'A1' } },
})

export const drawExamSeats = contract({
  id: 'examSeats.draw',
  method: 'POST',
  path: '/admin/assessment/seat-plan/:id/draw',
  summary: 'Give everyone a seat by chance',
  description:
    'Seats that were given by hand stay; all others are given anew, room after room. Each person has the same chance, and everyone gets one while there are any. The seed is stored: with it, the same rooms and the same people the draw gives the same seats. With `isEverySecond` the seats beside each drawn one stay free, in a grid those before and behind it too. With `apart` people of one of these groups, or of a group below it, do not sit beside each other as far as there are seats for it; `besideCount` says how many pairs still do.',
  access: writes,
  audit: 'examSeatsDrawn',
  status: 200,
  params,
  body: z.strictObject({
    isEverySecond: z.boolean().default(false),
    apart: z.array(Id).max(100).default([]).describe('Groups'),
    seed: line(60).optional().describe('Of an earlier draw, to repeat it; default: a new one'),
  }),
  returns: z.object({
    seed: z.string(),
    seatedCount: count.describe('With those who were given a seat by hand'),
    unseatedCount: count.describe('People for whom there was no seat'),
    elsewhereCount: count.describe('People with a seat in another plan of the assessment'),
    besideCount: count.describe('Pairs of one group beside each other'),
  }),
  errors: ['seatPlanNotFound'],
  example: {
    params: { id: planId },
    body: { isEverySecond: true, apart: [] },
    returns: { seed: 'k7Qm4xWpB2', seatedCount: 32, unseatedCount: 0, elsewhereCount: 0, besideCount: 0 },
  },
})
