import {
  createAssessment,
  publishAssessment,
  readAssessment,
  updateAssessment,
} from '@/lib/domain/assessing/assessments/definitions.contract'
import { putStructure, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule, readModule, updateModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { createQuestionBank, listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import {
  createQuestion,
  listQuestions,
  readQuestion,
  updateQuestion,
} from '@/lib/domain/learning/question-banks/questions.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { can, type Me } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { namesIn } from '../../../assessments/_parts/load'
import { type Path, titlesOf } from '../outline'
import type { QuizCalls } from './quiz-calls'
import { entriesOf, firstSettings, type Quiz, sectionsOf, settingsBody, settingsOf } from './quiz-draft'
import type { Ids, Saved } from './quiz-saving'

/** Everything that the page does one after the other. */
const needed = [
  listQuestions,
  createQuestion,
  createAssessment,
  updateAssessment,
  publishAssessment,
  createModule,
  updateModule,
  publishModule,
  putStructure,
]
export const mayWriteQuiz = (me: Me): boolean => needed.every((contract) => can(me, contract))

export const quizCalls = (): QuizCalls => ({
  createBank: endpoint(createQuestionBank),
  createQuestion: endpoint(createQuestion),
  readQuestion: endpoint(readQuestion),
  updateQuestion: endpoint(updateQuestion),
  createAssessment: endpoint(createAssessment),
  updateAssessment: endpoint(updateAssessment),
  publishAssessment: endpoint(publishAssessment),
  createModule: endpoint(createModule),
  readModule: endpoint(readModule),
  updateModule: endpoint(updateModule),
  publishModule: endpoint(publishModule),
  readPath: endpoint(readPath),
  putStructure: endpoint(putStructure),
  publishPath: endpoint(publishPath),
})

type Loaded = { quiz: Quiz; ids: Ids; saved: Saved }

/** The bank of the path's own questions, which has the name of the path; null until the first one is written. */
async function bankOf({ api }: Pick<Person, 'api'>, path: Path, language: Language): Promise<string | null> {
  const name = bankNameOf(path, language)
  const { data } = await api(listQuestionBanks, { query: { search: name, perPage: 20 } })
  return data.find((bank) => bank.name.ar === name || bank.name.en === name)?.id ?? null
}

export const bankNameOf = (path: Path, language: Language): string => {
  const titles = titlesOf(path)
  return (titles[language] ?? titles.ar ?? titles.en ?? '').slice(0, 120)
}

/** A new quiz, or that of a lesson; null for a lesson whose quiz is not chosen yet or not there. */
export async function loadQuiz(person: Person, path: Path, moduleId: string | undefined): Promise<Loaded | null> {
  const { api, language } = person
  const bankId = await bankOf(person, path, language)
  if (moduleId === undefined) {
    const quiz = { title: { ar: '', en: '' }, settings: firstSettings, entries: [] }
    const ids = { bankId, assessmentId: null, moduleId: null, isPlaced: false }
    return { quiz, ids, saved: { questions: {}, assessment: '', title: '' } }
  }
  const { data: module } = await api(readModule, { params: { id: moduleId } })
  const body: Record<string, unknown> = module.locales[module.sourceLocale]?.body ?? {}
  const assessmentId = typeof body.assessmentId === 'string' ? body.assessmentId : null
  if (module.typeKey !== 'assessment.quiz' || assessmentId === null) return null
  const { data: assessment } = await api(readAssessment, { params: { id: assessmentId } })
  if (assessment.status === 'archived') return null
  const { ar = '', en = '' } = assessment.title
  const quiz: Quiz = {
    title: { ar, en },
    settings: settingsOf(assessment),
    entries: entriesOf(assessment.sections, await namesIn(person, assessment.sections)),
  }
  const title = { ...(ar && { ar }), ...(en && { en }) }
  const stored = { title, ...settingsBody(quiz.settings), sections: sectionsOf(quiz.entries) }
  return {
    quiz,
    ids: { bankId, assessmentId, moduleId, isPlaced: true },
    // The request that the page would send as it begins: nothing is sent until something is changed.
    saved: { questions: {}, assessment: JSON.stringify(stored), title: JSON.stringify(title) },
  }
}
