import type { listAssessments, readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import type { listAssignments, readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import type { listObservations, readObservation } from '@/lib/domain/assessing/observations/observations.contract'
import type { listSurveys, readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import type { Endpoint } from '@/lib/ui/endpoint'

/** The actions on records of one kind in a form with a field for one, and whether the person may make new ones. */
type Calls<L, R> = { list: L; read: R; mayCreate: boolean }

export type AssessmentCalls = Calls<Endpoint<typeof listAssessments>, Endpoint<typeof readAssessment>>
export type AssignmentCalls = Calls<Endpoint<typeof listAssignments>, Endpoint<typeof readAssignment>>
export type ObservationCalls = Calls<Endpoint<typeof listObservations>, Endpoint<typeof readObservation>>
export type SurveyCalls = Calls<Endpoint<typeof listSurveys>, Endpoint<typeof readSurvey>>

/** By kind; without the calls of a kind its records are named by their ids. */
export type RecordCalls = {
  assessments?: AssessmentCalls
  assignments?: AssignmentCalls
  observations?: ObservationCalls
  surveys?: SurveyCalls
}

/** How an assessment that is read has as many questions as one in a list says. */
type Section = { source: 'fixed'; questions: readonly unknown[] } | { source: 'draw'; count: number }
export const questionCountOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, section) => sum + (section.source === 'fixed' ? section.questions.length : section.count), 0)
