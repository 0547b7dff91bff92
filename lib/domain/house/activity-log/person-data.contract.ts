import { z } from 'zod'
import { Instant } from '@/lib/platform/http/contract'
import { Device, personPart } from '@/lib/platform/http/person-part'

const moment = '2026-11-21T09:30:00.000Z'
const device = { platform: 'desktop', os: 'Windows 10', browser: 'Chrome 142' }

/** Records that a person is shown at most. */
export const mostRecordsShown = 5000

/** The person's own data in this room, for their document. */
export const personData = {
  activity: personPart(
    z
      .array(z.object({ action: z.string(), outcome: z.string(), ipAddress: z.string(), device: Device, createdAt: Instant }))
      .describe(`The newest ${mostRecordsShown} records of what this person did`),
    [{ action: 'userLoginCredential', outcome: 'success', ipAddress: '203.0.113.7', device, createdAt: moment }],
  ),
}
