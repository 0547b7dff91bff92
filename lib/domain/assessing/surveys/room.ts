import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'
import { surveyEvents } from './survey-events.contract'

export const surveys = room({
  errors: {
    surveyNotFound: [7610, 404],
    surveysFull: [7611, 409],
    surveyState: [7612, 409],
    surveyNotReady: [7613, 422],
    surveyFixed: [7614, 409],
    surveyNotOpen: [7615, 409],
    surveyAnswersInvalid: [7616, 422],
    surveyAnonymous: [7617, 409],
  },
  // Surveys are content of assessments: its permissions are theirs.
  permissions: {},
  records: {
    survey: { parameters: ['survey/:id', 'surveys/:id'], console: '/console/surveys/:id' },
  },
  actions: [
    'surveyCreated',
    'surveyUpdated',
    'surveyPublished',
    'surveyClosed',
    'surveyArchived',
    'surveyAnswered',
    'surveyResultsExported',
  ],
  events: surveyEvents,
  person: personData,
})
