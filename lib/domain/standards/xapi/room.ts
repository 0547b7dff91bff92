import { room } from '@/lib/platform/rooms'
import { launchEventKinds } from './launch-events.contract'
import { personData } from './person-data.contract'

/** Content that is launched by cmi5 or xAPI, and what it reports. Errors are 7420 to 7439. */
export const xapi = room({
  errors: {
    contentNotLaunchable: [7420, 409],
    statementInvalid: [7421, 422],
    statementOfAnother: [7422, 403],
    statementActivityUnknown: [7423, 422],
    launchNotFound: [7424, 404],
    unitNotWaivable: [7425, 409],
  },
  permissions: {},
  records: {
    contentLaunch: { parameters: ['launch/:launchId'], console: '/console/xapi/:id' },
  },
  actions: ['contentLaunched', 'statementsSent', 'launchViewed', 'unitWaived'],
  events: launchEventKinds,
  person: personData,
})
