import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named } from '@/lib/platform/http/contract'
import { roomStates } from '../words'

export const mostRooms = 500
export const mostSeats = 10_000

const Name = z
  .strictObject({ ar: line(120).optional(), en: line(120).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const Address = z
  .strictObject({ ar: line(300).optional(), en: line(300).optional() })
  .describe('Building, floor, how to get there, in one language, both or none')
const Seats = z.int().min(1).max(mostSeats).nullable().describe('The most people in it; null: not known')
export const shownTexts = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')
export const someTexts = z
  .object({ ar: z.string().optional(), en: z.string().optional() })
  .describe('In one language, both or none')

export const LiveRoom = z.object({
  id: Id,
  name: shownTexts,
  address: someTexts,
  seats: z.int().nullable().describe('The most people in it; null: not known'),
  state: z.enum(roomStates).describe('archived: no further sessions take place in it'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ LiveRoom })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f2a01'
const at = '2026-11-21T09:30:00.000Z'
const texts = {
  name: { ar: 'قاعة النخيل', en: 'Palm hall' },
  address: { ar: 'المبنى الرئيسي، الدور الثالث', en: 'Main building, third floor' },
}
const shownRoom: z.input<typeof LiveRoom> = {
  id,
  ...texts,
  seats: 24,
  state: 'active',
  createdAt: at,
  updatedAt: at,
  version: 1,
}
const params = z.object({ id: Id })

export const listRooms = contract({
  id: 'liveRooms.list',
  method: 'GET',
  path: '/admin/live/room/list',
  summary: 'List rooms',
  access: { role: 'admin', permission: 'liveRoom.read' },
  query: z.strictObject({ state: anyOf(roomStates).optional() }),
  returns: z.array(LiveRoom),
  list: { type: 'cursor', orderBy: ['createdAt', 'nameAr', 'nameEn'], default: 'createdAt:desc' },
  example: { returns: [shownRoom] },
})

export const readRoom = contract({
  id: 'liveRooms.read',
  method: 'GET',
  path: '/admin/live/room/:id',
  summary: 'Read a room',
  access: { role: 'admin', permission: 'liveRoom.read' },
  params,
  returns: LiveRoom,
  errors: ['liveRoomNotFound'],
  example: { params: { id }, returns: shownRoom },
})

export const createRoom = contract({
  id: 'liveRooms.create',
  method: 'POST',
  path: '/admin/live/room',
  summary: 'Add a room',
  description: `An organization has at most ${mostRooms}.`,
  access: { role: 'admin', permission: 'liveRoom.create' },
  audit: 'liveRoomCreated',
  status: 201,
  body: z.strictObject({ name: Name, address: Address.optional(), seats: Seats.optional() }),
  returns: LiveRoom,
  errors: ['liveRoomsFull'],
  example: { body: { ...texts, seats: 24 }, returns: shownRoom },
})

export const updateRoom = contract({
  id: 'liveRooms.update',
  method: 'PATCH',
  path: '/admin/live/room/:id',
  summary: 'Change a room',
  description:
    'What is left out stays as it is. Sessions that are planned in it stay there; fewer seats do not end bookings. An archived one is opened again by the state `active`.',
  access: { role: 'admin', permission: 'liveRoom.update' },
  audit: 'liveRoomUpdated',
  params,
  body: z.strictObject({
    name: Name.optional(),
    address: Address.optional(),
    seats: Seats.optional(),
    state: z.enum(roomStates).optional(),
  }),
  returns: LiveRoom,
  errors: ['liveRoomNotFound', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: { id }, body: { seats: 20 }, returns: { ...shownRoom, seats: 20, version: 2 } },
})
