import { room } from '@/lib/platform/rooms'
import { gradebookEvents } from './gradebook-events.contract'
import { personData } from './person-data.contract'

// The permissions are those of grading (assessmentGrade) and of one's own results (assessment.read), in the room of assessments.
export const gradebook = room({
  errors: {
    gradebookColumnNotFound: [7550, 404],
    gradebookCategoryNotFound: [7551, 422],
    gradebookColumnDerived: [7552, 409],
    gradebookColumnUsed: [7553, 409],
    gradebookPointsEntered: [7554, 409],
    gradeScaleNotFound: [7555, 404],
    gradeScaleUsed: [7556, 409],
    gradeFileTooLarge: [7557, 413],
    gradebookFull: [7558, 409],
    gradeScalesFull: [7559, 409],
  },
  permissions: {},
  records: {
    gradebookColumn: { parameters: ['column/:columnId'] },
    gradeScale: { parameters: ['scale/:scaleId'] },
  },
  actions: [
    'gradebookConfigured',
    'gradebookColumnAdded',
    'gradebookColumnChanged',
    'gradebookColumnDeleted',
    'gradesEntered',
    'gradesExported',
    'gradesImported',
    'gradeScaleCreated',
    'gradeScaleChanged',
    'gradeScaleDeleted',
  ],
  events: gradebookEvents,
  person: personData,
})
