import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Instant, limitedText, named, wholeNumber } from '@/lib/platform/http/contract'
import { mostStatements } from './xapi.contract'

const entity = { id: z.string(), type: z.string() }
export const CaliperEvent = z.object({
  '@context': z.string(),
  ...entity,
  actor: z.object(entity).describe('The person, by an IRI with their id'),
  action: z.string(),
  object: z.object({ ...entity, version: z.string(), name: z.string().optional() }).describe('The module'),
  eventTime: z.string(),
  edApp: z.object({ ...entity, name: z.string() }),
})
named({ CaliperEvent })

const origin = 'https://alnoor.masar.example'
const version = 'http://purl.imsglobal.org/ctx/caliper/v1p2'

export const readCaliperEnvelope = contract({
  id: 'analytics.caliper',
  method: 'GET',
  path: '/admin/analytics/caliper/envelope',
  heavy: true,
  summary: 'Read learning events as a Caliper envelope',
  description:
    'Events of Caliper 1.2 in an envelope, by the time at which they were stored, oldest first. People are named by ids; answers are not in it. `more` is the address of the next envelope, empty at the end.',
  access: { role: 'admin', permission: 'analytics.export' },
  audit: 'caliperExported',
  query: z.strictObject({
    since: Instant.optional().describe('Stored after this moment'),
    until: Instant.optional().describe('Stored at this moment or before'),
    limit: wholeNumber(1, mostStatements).default(100),
    cursor: limitedText(80).optional().describe('From `more`'),
  }),
  returns: z.object({
    envelope: z.object({ sensor: z.string(), sendTime: z.string(), dataVersion: z.string(), data: z.array(CaliperEvent) }),
    more: z.string(),
  }),
  example: {
    query: { limit: '1' },
    returns: {
      envelope: {
        sensor: `${origin}/caliper`,
        sendTime: '2026-11-21T09:31:00.000Z',
        dataVersion: version,
        data: [
          {
            '@context': version,
            id: 'urn:uuid:01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01',
            type: 'AssignableEvent',
            actor: { id: `${origin}/caliper/people/01939e5c-7a30-7c2e-9a54-5b8f0d6f1b12`, type: 'Person' },
            action: 'Completed',
            object: {
              id: `${origin}/xapi/activities/modules/01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31`,
              type: 'AssignableDigitalResource',
              version: '2',
              name: 'Evacuation',
            },
            eventTime: '2026-11-21T09:29:58.000Z',
            edApp: { id: origin, type: 'SoftwareApplication', name: 'Masar' },
          },
        ],
      },
      more: '',
    },
  },
})
