import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'

export const MediaViewer = z.object({
  id: Id.describe('Of what the person has watched of this film'),
  person: z.object({ id: Id, name: z.object({ ar: z.string().optional(), en: z.string().optional() }), email: z.string() }),
  watchedPercent: z.number().nullable().describe('0 to 100, each moment once; null: the film has no known length'),
  position: z.number().describe('Where it was left, in seconds'),
  furthest: z.number().describe('The end of what was reached, in seconds'),
  cuesAnswered: z.int(),
  cuesRight: z.int(),
  completedAt: Instant.nullable(),
  lastAt: Instant,
})
named({ MediaViewer })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1e${at}`

export const listViewers = contract({
  id: 'media.viewers',
  method: 'GET',
  path: '/admin/media/:id/viewer/list',
  summary: 'List who watched a film, and how much of it',
  description: 'By the evidence of the server. Managers of groups see the people of their groups only.',
  access: { role: 'admin', permission: 'analytics.readPerson', reach: ['group'] },
  audit: 'analyticsPersonViewed',
  params: z.object({ id: Id }),
  returns: z.array(MediaViewer),
  list: { type: 'cursor', orderBy: ['lastAt'], default: 'lastAt:desc' },
  errors: ['mediaNotFound'],
  example: {
    params: { id: id(11) },
    returns: [
      {
        id: id(41),
        person: { id: id(51), name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' }, email: 'sara@alnoor.example' },
        watchedPercent: 92.5,
        position: 55.5,
        furthest: 58,
        cuesAnswered: 2,
        cuesRight: 1,
        completedAt: '2026-11-21T09:30:00.000Z',
        lastAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})
