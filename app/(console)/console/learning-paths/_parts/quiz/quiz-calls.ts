import type {
  createAssessment,
  publishAssessment,
  updateAssessment,
} from '@/lib/domain/assessing/assessments/definitions.contract'
import type { putStructure, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import type { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import type { createModule, readModule, updateModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import type { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import type { createQuestion, readQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Endpoint } from '@/lib/ui/endpoint'

/** The operations that the page calls, one after the other. */
export type QuizCalls = {
  createBank: Endpoint<typeof createQuestionBank>
  createQuestion: Endpoint<typeof createQuestion>
  readQuestion: Endpoint<typeof readQuestion>
  updateQuestion: Endpoint<typeof updateQuestion>
  createAssessment: Endpoint<typeof createAssessment>
  updateAssessment: Endpoint<typeof updateAssessment>
  publishAssessment: Endpoint<typeof publishAssessment>
  createModule: Endpoint<typeof createModule>
  readModule: Endpoint<typeof readModule>
  updateModule: Endpoint<typeof updateModule>
  publishModule: Endpoint<typeof publishModule>
  readPath: Endpoint<typeof readPath>
  putStructure: Endpoint<typeof putStructure>
  publishPath: Endpoint<typeof publishPath>
}
