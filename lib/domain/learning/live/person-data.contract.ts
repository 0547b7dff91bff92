import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'
import { attendanceStates, bookingStates } from './words'

/** The person's own data in this room, for their document. */
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
  liveAttendance: personPart(
    z.array(
      z.object({
        sessionId: Id,
        status: z.enum(attendanceStates).nullable(),
        minutes: z.int().nullable(),
        checkedInAt: Instant.nullable(),
        intervals: z
          .array(z.tuple([z.number(), z.number().nullable()]))
          .describe('From when to when in the online room, in milliseconds since 1970'),
        reason: z.string().nullable(),
      }),
    ),
    [
      {
        sessionId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2d01',
        status: 'present',
        minutes: 45,
        checkedInAt: '2026-12-01T06:00:00.000Z',
        intervals: [[1_796_104_800_000, 1_796_107_500_000]],
        reason: null,
      },
    ],
  ),
}
