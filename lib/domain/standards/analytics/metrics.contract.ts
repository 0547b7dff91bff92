import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { frame, shownFrame, Unit } from './frame.contract'
import { dimensions, metricKeys, metricWindows } from './words'

const Texts = z.object({ ar: z.string(), en: z.string() })
const { asOf: _, suppressed: __, ...about } = frame
const { asOf: ___, suppressed: ____, ...shown } = shownFrame

export const listMetrics = contract({
  id: 'analytics.metrics',
  method: 'GET',
  path: '/admin/analytics/metric',
  summary: 'Read the catalogue of numbers',
  description:
    'Every number that analytics answers, with its name and definition in both languages, its unit, whether it counts what happened in a range of days or how things are now, by what it can be divided, and the version of the definitions since which it is counted like this.',
  access: { role: 'admin', permission: 'analytics.read' },
  returns: z.object({
    ...about,
    metrics: z.array(
      z.object({
        key: z.enum(metricKeys),
        name: Texts,
        definition: Texts,
        unit: Unit,
        window: z.enum(metricWindows).describe('`range`: what happened in a range of days. `now`: as of now'),
        dimensions: z.array(z.enum(dimensions)).describe('By what it can be filtered'),
        since: z.int().describe('The version of the definitions since which it is counted like this'),
      }),
    ),
  }),
  example: {
    returns: {
      ...shown,
      metrics: [
        {
          key: 'completions',
          name: { ar: 'حالات إكمال', en: 'Completions' },
          definition: { ar: 'التسجيلات التي أُكمل مسارها في المدة.', en: 'Enrollments whose path was completed in the range.' },
          unit: 'enrolments',
          window: 'range',
          dimensions: [...dimensions],
          since: 2,
        },
      ],
    },
  },
})

export const rebuildAnalytics = contract({
  id: 'analytics.rebuild',
  method: 'POST',
  path: '/admin/analytics/rebuild',
  summary: 'Count everything again',
  description:
    'Computes the stored facts again from the records: enrollments, progress, certificates and learning events of the last 399 days, whose days follow the time zone that the organization has now. Only needed after the time zone was changed; the numbers are otherwise kept up to date. The job reads in small steps while people go on learning.',
  access: { role: 'admin', permission: 'analytics.rebuild' },
  audit: 'analyticsRebuilt',
  status: 202,
  location: '/shared/job/:jobId',
  returns: z.object({ jobId: Id }),
  example: { returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91' } },
})
