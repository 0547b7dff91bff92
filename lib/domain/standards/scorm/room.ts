import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { courseEventKinds } from './attempts/launch-events.contract'
import { personData } from './attempts/person-data.contract'

/** Reads and unpacks a package. */
export const unpackPackage = job('launches.unpack', z.object({ packageId: Id }))
/** Deletes the unpacked files of a package that was removed or unpacked again, and their share of the quota. */
export const forgetPackage = job('launches.forget', z.object({ contentId: Id, bytes: z.int().min(0) }))

/** Errors of packages are 7400 to 7409; those of launches begin at 7410. */
export const scorm = room({
  publishedAs: 'launches',
  errors: {
    coursePackageNotFound: [7400, 404],
    coursePackagesFull: [7401, 409],
    coursePackageBusy: [7402, 409],
    coursePackageInUse: [7403, 409],
    coursePackageNotReady: [7404, 409],
    coursePackageItemUnknown: [7405, 404],
    courseNotLaunchable: [7410, 409],
    courseNoHost: [7411, 409],
    courseAttemptNotFound: [7412, 404],
    courseAttemptOpen: [7413, 409],
    courseSessionOver: [7414, 409],
    courseItemLocked: [7415, 409],
  },
  permissions: {
    coursePackage: ['read', 'create', 'update', 'delete'],
    courseLaunch: ['read', 'create'],
  },
  personal: ['courseLaunch.read', 'courseLaunch.create'],
  grants: {
    learner: { 'courseLaunch.read': 'own', 'courseLaunch.create': 'own' },
    instructor: {
      'coursePackage.read': 'any',
      'coursePackage.create': 'any',
      'coursePackage.update': 'any',
      'coursePackage.delete': 'any',
    },
  },
  records: {
    coursePackage: { parameters: ['course-package/:id'], console: '/console/scorm/:id' },
    courseAttempt: { parameters: ['attempt/:attemptId', 'course-attempt/:attemptId'], console: '/console/scorm/attempts/:id' },
  },
  actions: [
    'coursePackageCreated',
    'coursePackageUpdated',
    'coursePackageDeleted',
    'courseLaunched',
    'courseReported',
    'courseAttemptsViewed',
  ],
  events: courseEventKinds,
  person: personData,
  jobs: [unpackPackage, forgetPackage],
})
