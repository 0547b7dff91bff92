import { room } from '@/lib/platform/rooms'
import { certificateEventKinds } from './certificate-events.contract'
import { personData } from './person-data.contract'

export const certificates = room({
  errors: {
    certificateNotFound: [6600, 404],
    certificateState: [6601, 409],
    certificateCodeTaken: [6602, 409],
  },
  permissions: {},
  planned: {
    certificate: ['read', 'readAny', 'issue', 'revoke', 'update'],
  },
  records: {
    certificate: { parameters: ['certificate-verify/:code'] },
  },
  actions: ['certificateIssued', 'certificateRevoked'],
  events: certificateEventKinds,
  person: personData,
})
