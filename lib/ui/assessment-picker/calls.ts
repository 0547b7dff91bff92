import type { listAssessments, readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import type { listObservations } from '@/lib/domain/assessing/observations/observations.contract'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'

/** The actions on assessments in a form with an assessment field. */
export type AssessmentCalls = {
  list: Endpoint<typeof listAssessments>
  read: Endpoint<typeof readAssessment>
  mayCreate: boolean
  /** Forms of observed work. */
  observations?: Endpoint<typeof listObservations>
}
export type ListedAssessment = ItemOf<typeof listAssessments>

/** How an assessment that is read has as many questions as one in a list says. */
type Section = { source: 'fixed'; questions: readonly unknown[] } | { source: 'draw'; count: number }
export const questionCountOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, section) => sum + (section.source === 'fixed' ? section.questions.length : section.count), 0)
