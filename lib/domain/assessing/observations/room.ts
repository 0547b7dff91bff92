import { room } from '@/lib/platform/rooms'
import { observationEvents } from './observation-events.contract'
import { personData } from './person-data.contract'

// Forms are content of assessments, and results are grades: both ask for the permissions of assessments.
export const observations = room({
  errors: {
    observationNotFound: [7540, 404],
    observationsFull: [7541, 409],
    observationState: [7542, 409],
    observationResultStale: [7543, 409],
    observationNotOpen: [7544, 409],
    observationMarksInvalid: [7545, 422],
  },
  permissions: {},
  records: {
    observation: { parameters: ['observation/:id', 'observation/:moduleId'], console: '/console/assessments/observations/:id' },
    observationResult: { parameters: ['result/:enrolmentId'] },
  },
  actions: ['observationCreated', 'observationUpdated', 'observationPublished', 'observationArchived', 'observationGraded'],
  events: observationEvents,
  person: personData,
})
