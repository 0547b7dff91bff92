import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'
import { bookingStates } from './words'

/** What this room shows a person of their own data. */
export const personData = {
  liveBookings: personPart(
    z.array(z.object({ sessionId: Id, title: Texts, startsAt: Instant, state: z.enum(bookingStates), bookedAt: Instant })),
    [
      {
        sessionId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2d01',
        title: { ar: 'تدريب الإخلاء', en: 'Fire drill' },
        startsAt: '2026-12-01T06:00:00.000Z',
        state: 'booked',
        bookedAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  ),
}
