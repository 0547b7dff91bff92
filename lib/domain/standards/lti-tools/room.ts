import { room } from '@/lib/platform/rooms'
import { ltiEventKinds } from './lti-events.contract'
import { personData } from './person-data.contract'

/** Tools of other systems in lessons: the organization is the platform of LTI 1.3 Advantage. */
export const ltiTools = room({
  errors: {
    ltiToolNotFound: [7440, 404],
    ltiToolsFull: [7441, 409],
    ltiToolUnusable: [7442, 409],
    ltiLessonUnfit: [7443, 409],
    ltiDeepLinkingOff: [7444, 409],
    ltiRegistrationUnfit: [7445, 409],
  },
  permissions: { ltiTool: ['read', 'create', 'update', 'delete', 'launch'] },
  personal: ['ltiTool.launch'],
  grants: {
    learner: { 'ltiTool.launch': 'own' },
    instructor: { 'ltiTool.read': 'any', 'ltiTool.launch': 'any' },
  },
  records: {
    ltiTool: { parameters: ['tool/:id'], console: '/console/lti-tools/:id' },
  },
  actions: [
    'ltiToolCreated',
    'ltiRegistrationStarted',
    'ltiToolRegistered',
    'ltiToolUpdated',
    'ltiToolDeleted',
    'ltiToolChecked',
    'ltiToolLaunched',
    'ltiDeepLinkingStarted',
    'ltiContentAdded',
    'ltiScored',
  ],
  events: ltiEventKinds,
  person: personData,
})
