import type {
  addAnswerFile,
  completeAnswerFile,
  removeAnswerFile,
} from '@/lib/domain/assessing/assessments/attempts/answer-files.contract'
import type {
  flagQuestion,
  readAttempt,
  readLearnerAssessment,
  readResult,
  saveAnswers,
  submitAttempt,
  switchLocale,
} from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'

export type Assessment = DataOf<typeof readLearnerAssessment>
export type Attempt = DataOf<typeof readAttempt>
export type AttemptQuestion = Attempt['questions'][number]
export type Result = DataOf<typeof readResult>
export type ResultQuestion = Result['questions'][number]
export type SavedAnswers = DataOf<typeof saveAnswers>

/** Endpoints that the browser calls while an attempt is open. */
export type Calls = {
  read: Endpoint<typeof readAttempt>
  save: Endpoint<typeof saveAnswers>
  flag: Endpoint<typeof flagQuestion>
  locale: Endpoint<typeof switchLocale>
  submit: Endpoint<typeof submitAttempt>
  addFile: Endpoint<typeof addAnswerFile>
  completeFile: Endpoint<typeof completeAnswerFile>
  removeFile: Endpoint<typeof removeAnswerFile>
}
