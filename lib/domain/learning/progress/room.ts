import { z } from 'zod'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { itemEventKinds } from './item-events.contract'
import { personData } from './person-data.contract'

type LearnerContext = TenantContext & { user: { id: string }; now: Date }

/** Recomputes the progress of everybody in a path. */
export const recomputePath = job('progress.recompute', z.object({ pathId: z.string(), isDryRun: z.boolean() }))

export const progress = room({
  operationsPublishedAs: { learnerModules: 'modules' },
  errors: {
    notEnrolled: [6450, 403],
    moduleLocked: [6451, 409],
    eventNotAccepted: [6452, 422],
    eventResultInvalid: [6453, 422],
    completionNotManual: [6454, 409],
    attemptsUsed: [6455, 409],
    progressWouldChange: [6456, 409],
    moduleNotPublished: [6457, 404],
    itemNotInPath: [6458, 404],
    progressNotFound: [6459, 404],
    progressClosed: [6460, 409],
    eventsOfAnother: [6461, 409],
  },
  permissions: {
    progress: ['read', 'update', 'readAny', 'override'],
  },
  groupScoped: ['progress.readAny'],
  ownScoped: ['progress.readAny'],
  personal: ['progress.read', 'progress.update'],
  grants: {
    learner: { 'progress.read': 'own', 'progress.update': 'own' },
    instructor: { 'progress.readAny': 'own' },
    groupManager: { 'progress.readAny': 'group' },
  },
  records: {
    progress: { parameters: [] },
  },
  actions: ['moduleCompleted', 'progressEventSent', 'progressExported', 'progressOverridden', 'progressRecomputed'],
  events: itemEventKinds,
  ports: {
    /** How many questions the caller answered wrong in the newest attempt at each of some quizzes, where they may see that and try again. */
    missedQuestions:
      port<(context: LearnerContext, moduleIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>(
        'progress.missedQuestions',
      ),
  },
  jobs: [recomputePath],
  person: personData,
})
