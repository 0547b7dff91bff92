import type { listSurveys, readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'

/** The actions on surveys in a form with a survey field. */
export type SurveyCalls = {
  list: Endpoint<typeof listSurveys>
  read: Endpoint<typeof readSurvey>
  mayCreate: boolean
}
export type ListedSurvey = ItemOf<typeof listSurveys>
