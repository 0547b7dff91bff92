import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'

/** Seven days, the last of which is today. */
export const daysOfWeek = 7

export const readWeek = contract({
  id: 'progress.week',
  method: 'GET',
  path: '/user/learning/progress/week',
  summary: 'Read on which of the last seven days I learned',
  description:
    'Days of the time zone of the organization, the last one is today. A day counts as soon as anything was done in a lesson.',
  access: { permission: 'progress.read' },
  returns: z.object({ days: z.array(z.object({ date: z.iso.date(), hasLearned: z.boolean() })).describe('Always seven') }),
  example: {
    returns: { days: [17, 18, 19, 20, 21, 22, 23].map((day) => ({ date: `2026-11-${day}`, hasLearned: day % 2 === 1 })) },
  },
})
