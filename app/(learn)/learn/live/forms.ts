import { checkIn, joinSession, leaveSession } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { bookSession, cancelBooking, confirmBooking } from '@/lib/domain/learning/live/bookings/bookings.contract'
import { type Fields, learnForms } from '../_parts/learn-form'

const one = (fields: Fields) => ({ params: { id: fields('id') } })

export const bookingForms = learnForms({
  'live-book': { contract: bookSession, input: one },
  'live-cancel': { contract: cancelBooking, input: one },
  'live-confirm': { contract: confirmBooking, input: one },
  'live-join': { contract: joinSession, input: one, isOnlyNow: true },
  'live-leave': { contract: leaveSession, input: one, isOnlyNow: true },
  'live-check-in': {
    contract: checkIn,
    input: (fields) => ({ params: { id: fields('id') }, body: { code: fields('code') } }),
    noteOf: () => 'checkedIn',
    isOnlyNow: true,
  },
})
