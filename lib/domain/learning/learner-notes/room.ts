import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

export const learnerNotes = room({
  errors: {},
  permissions: {},
  features: { notes: ['learnerNotes'] },
  actions: ['noteChanged'],
  person: personData,
})
