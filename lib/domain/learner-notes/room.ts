import { room } from '@/lib/platform/rooms'

export const learnerNotes = room({ errors: {}, permissions: {}, actions: ['noteChanged'] })
