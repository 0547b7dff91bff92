import {
  flagQuestion,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { createAssessment, publishAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import type { AttemptState } from '@/lib/domain/assessing/assessments/words'
import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import { type Answer, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'
import type { ContentQuiz, QuizQuestion } from './content/quizzes'
import type { ContentPath } from './content/writing'
import { acceptTerms } from './demo-terms'

type Caller = ReturnType<typeof client>
/** A quiz whose assessment learners can take. */
export type PublishedQuiz = ContentQuiz & { assessmentId: string }

/** Creates the bank, the questions and the assessment of each quiz, and publishes the assessment. */
export async function makeQuizzes(admin: Caller, quizzes: readonly ContentQuiz[]): Promise<PublishedQuiz[]> {
  const made: PublishedQuiz[] = []
  for (const quiz of quizzes) {
    const { data: bank } = await admin(createQuestionBank, { body: { name: quiz.bank } })
    const questions: { questionId: string; points: number }[] = []
    for (const { points = 1, ...question } of quiz.questions) {
      const { data } = await admin(createQuestion, { body: { bankId: bank.id, ...question } })
      questions.push({ questionId: data.id, points })
    }
    const { title, instructions, settings } = quiz
    const sections = [{ source: 'fixed' as const, questions }]
    const { data } = await admin(createAssessment, { body: { title, instructions, ...settings, sections } })
    await admin(publishAssessment, { params: { id: data.id } })
    made.push({ ...quiz, assessmentId: data.id })
  }
  return made
}

/** The path with its quiz as the last lesson. */
export const endingWith = (path: ContentPath, { title, assessmentId }: PublishedQuiz): ContentPath => ({
  ...path,
  sections: [...path.sections, { title: { ar: 'الاختبار', en: 'Quiz' }, items: [{ module: 'quiz', weight: 3 }] }],
  modules: [...path.modules, { key: 'quiz', type: 'assessment.quiz', title, body: () => ({ assessmentId }) }],
})

/** Wrong choices and reversed orders, right answers elsewhere: not enough to pass. */
function halfRight(design: Design): Answer | null {
  if (design.type === 'trueFalse') return { type: 'trueFalse', choice: !design.correct }
  if (design.type === 'ordering') return { type: 'ordering', items: design.items.toReversed() }
  if (design.type !== 'singleChoice') return rightAnswer(design)
  const choice = design.options.find((option) => option !== design.correct)
  return choice ? { type: 'singleChoice', choice } : null
}

const essay =
  'أتأكد أولًا من سلامة المكان وأبعد الكراسي، ثم أخاطب زميلي وأربّت على كتفيه. إن لم يستجب أقول لأقرب شخص: «أنت، اتصل بالإسعاف وعد إليّ»، وأطلب من آخر إحضار جهاز إزالة الرجفان. أتحقّق من التنفّس عشر ثوانٍ، وأبدأ بالإنعاش إن لم يكن طبيعيًّا.'

const rightOrWritten = (design: Design): Answer | null =>
  design.type === 'longText' ? { type: 'longText', text: essay } : rightAnswer(design)

type Sitting = {
  /** The number of the quiz, from 0. */
  quiz: number
  /** The number of the colleague, from 0, or the role of a person of the demo. */
  who: number | 'learner' | 'twostep'
  answers: (design: Design, at: number) => Answer | null
  /** The state of the attempt in the end; `isPassed` is null while there is no result. */
  ends: { state: AttemptState; isPassed: boolean | null }
}
const sittings: readonly Sitting[] = [
  { quiz: 0, who: 0, answers: rightOrWritten, ends: { state: 'released', isPassed: true } },
  { quiz: 0, who: 1, answers: halfRight, ends: { state: 'released', isPassed: false } },
  { quiz: 1, who: 2, answers: rightOrWritten, ends: { state: 'needsGrading', isPassed: null } },
  {
    quiz: 1,
    who: 'twostep',
    answers: (design, at) => (at < 2 ? rightAnswer(design) : null),
    ends: { state: 'inProgress', isPassed: null },
  },
  { quiz: 2, who: 'learner', answers: rightOrWritten, ends: { state: 'released', isPassed: true } },
]

const answered = (questions: readonly QuizQuestion[], answers: Sitting['answers']) =>
  questions.flatMap(({ design }, at) => {
    const answer = answers(Design.parse(design), at)
    return answer ? [{ questionRef: `q${at + 1}`, answer, seq: 1 }] : []
  })

async function sit(person: Caller, { assessmentId, questions }: PublishedQuiz, { answers, ends }: Sitting): Promise<void> {
  const { data: attempt } = await person(startAttempt, { params: { id: assessmentId }, body: { locale: 'ar' } })
  const params = { attemptId: attempt.id }
  await person(saveAnswers, { params, body: { answers: answered(questions, answers) } })
  if (ends.state === 'inProgress') {
    await person(flagQuestion, { params: { ...params, questionRef: 'q3' }, body: { isFlagged: true } })
    return
  }
  const { data } = await person(submitAttempt, { params, headers: { 'idempotency-key': newId() } })
  if (data.state !== ends.state || data.isPassed !== ends.isPassed)
    throw new Error(`An attempt of the demo is ${data.state}, passed: ${data.isPassed}`)
}

/** Attempts of people who are enrolled in the paths: open, passed, failed, and waiting for a person who grades. */
export async function takeQuizzes(
  quizzes: readonly PublishedQuiz[],
  enter: (email: string) => Promise<Caller>,
  emails: { colleagues: readonly string[]; learner: string; twostep: string },
): Promise<void> {
  for (const sitting of sittings) {
    const quiz = quizzes[sitting.quiz]
    const { who } = sitting
    const email = typeof who === 'number' ? emails.colleagues[who] : emails[who]
    if (!quiz || !email) continue
    const person = await enter(email)
    if (typeof who === 'number') await acceptTerms(person)
    await sit(person, quiz, sitting)
  }
}
