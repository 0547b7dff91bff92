import { liveRooms } from '@/db/schema/live'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './rooms.contract'

export const roomRecords = recordsOf(liveRooms, {
  missing: 'liveRoomNotFound',
  type: 'liveRoom',
  label: ({ name }) => name.ar ?? name.en,
  name: ({ name }) => name,
})
const audited = ['name', 'address', 'seats', 'state'] as const
type Texts = { ar?: string; en?: string }
const searchTextOf = (name: Texts, address: Texts) =>
  foldLoose([name.ar, name.en, address.ar, address.en].filter(Boolean).join(' '))

const everyRoom = list(contracts.listRooms, { table: liveRooms, search: liveRooms.searchText, fields: {} })

export const listRooms = implement(contracts.listRooms, ({ db, organization }, { query, page }) =>
  everyRoom(db, page, { organizationId: organization.id, filters: { state: query.state } }),
)

export const readRoom = implement(contracts.readRoom, (context, { params }) => roomRecords.get(context, params.id))

export const createRoom = implement(contracts.createRoom, async (context, { body }) => {
  const { name, address = {}, seats = null } = body
  if ((await context.db.$count(liveRooms, ofTenant(context, liveRooms))) >= contracts.mostRooms) context.fail('liveRoomsFull')
  return roomRecords.insert(context, { name, address, seats, searchText: searchTextOf(name, address) }, audited)
})

export const updateRoom = implement(contracts.updateRoom, async (context, { params, body }) => {
  const before = await roomRecords.lock(context, params.id)
  assertVersion(context, before)
  const { name = before.name, address = before.address, seats = before.seats, state = before.state } = body
  return roomRecords.change(context, before, { name, address, seats, state, searchText: searchTextOf(name, address) }, audited)
})
