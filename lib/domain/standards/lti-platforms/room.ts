import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Sends the grade of a person to a place of a platform, if it differs from the one that was sent last. */
export const sendScore = job('ltiPlatforms.sendScore', z.object({ linkId: Id, userId: Id }))

/** Masar as a tool of other learning platforms (LTI 1.3). Errors are 7455 to 7469. */
export const ltiPlatforms = room({
  errors: {
    ltiPlatformNotFound: [7455, 404],
    ltiPlatformExists: [7456, 409],
    ltiPlatformsFull: [7457, 409],
    ltiLaunchRefused: [7458, 401],
    ltiPlatformUnavailable: [7459, 503],
    ltiAccountExists: [7460, 409],
    ltiAccountRefused: [7461, 403],
    ltiPathNotFound: [7462, 404],
    ltiLinkNotFound: [7463, 404],
    ltiRosterUnavailable: [7464, 409],
    ltiRegistrationRefused: [7465, 409],
  },
  permissions: { ltiPlatform: ['read', 'create', 'update', 'delete'] },
  records: {
    ltiPlatform: { parameters: ['platform/:id'], console: '/console/lti-platforms/:id' },
    ltiLink: { parameters: ['link/:linkId'] },
  },
  actions: [
    'ltiPlatformCreated',
    'ltiPlatformRegistered',
    'ltiPlatformUpdated',
    'ltiPlatformDeleted',
    'ltiPlatformChecked',
    'ltiRosterRead',
    'ltiLaunched',
    'ltiAccountLinked',
    'ltiScoreSent',
  ],
  jobs: [sendScore],
  person: personData,
})
