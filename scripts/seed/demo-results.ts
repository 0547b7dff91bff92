import { createAppeal, decideAppeal, listAppeals } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import {
  readLearnerAssessment,
  readResult,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { listRegradeQuestions, startRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import { type Answer, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'
import type { PublishedQuiz } from './demo-quizzes'
import { acceptTerms } from './demo-terms'

type Caller = ReturnType<typeof client>

/** The first wrong choice; nothing where the question has no choices. */
function wrongAnswer(design: Design): Answer | null {
  if (design.type === 'trueFalse') return { type: 'trueFalse', choice: !design.correct }
  if (design.type !== 'singleChoice') return null
  const choice = design.options.find((option) => option !== design.correct)
  return choice ? { type: 'singleChoice', choice } : null
}

/** Which answers are right: some questions are easier than others, and some people know more. */
const isRight = (person: number, question: number) => (person * 3 + question * 5) % 7 > (person % 3) + (question % 2)

/** Attempts of several people at a quiz, in both languages, so that its questions can be analysed. */
export async function takeTogether(
  { assessmentId, questions }: PublishedQuiz,
  enter: (email: string) => Promise<Caller>,
  emails: readonly string[],
): Promise<void> {
  for (const [at, email] of emails.entries()) {
    const person = await enter(email)
    await acceptTerms(person)
    const locale = at % 2 === 0 ? 'ar' : 'en'
    const { data: attempt } = await person(startAttempt, { params: { id: assessmentId }, body: { locale } })
    const answers = questions.flatMap(({ design }, place) => {
      const parsed = Design.parse(design)
      const answer = isRight(at, place) ? rightAnswer(parsed) : wrongAnswer(parsed)
      return answer ? [{ questionRef: `q${place + 1}`, answer, seq: 1 }] : []
    })
    const params = { attemptId: attempt.id }
    if (answers.length > 0) await person(saveAnswers, { params, body: { answers } })
    await person(submitAttempt, { params, headers: { 'idempotency-key': newId() } })
  }
}

/** A regrade of the question that most attempts have. Its job runs with the server. */
export async function regradeOne(admin: Caller, { assessmentId }: PublishedQuiz): Promise<void> {
  const params = { id: assessmentId }
  const { data } = await admin(listRegradeQuestions, { params })
  const last = data.questions.at(-1)
  if (!last) return
  const reason = 'كان نصّ السؤال يحتمل إجابتين.'
  await admin(startRegrade, { params, body: { questionId: last.id, policy: 'fullCredit', reason } })
}

/** Appeals of some people against the first question of theirs that has not all of its points: one is decided, the others wait. */
export async function appealSome(
  admin: Caller,
  { assessmentId }: PublishedQuiz,
  enter: (email: string) => Promise<Caller>,
  emails: readonly string[],
): Promise<void> {
  const reasons = ['الإجابة التي اخترتها صحيحة أيضًا بحسب الدليل.', 'The question can be read in two ways.']
  for (const [at, reason] of reasons.entries()) {
    const email = emails[at]
    if (!email) continue
    const person = await enter(email)
    const { data: assessment } = await person(readLearnerAssessment, { params: { id: assessmentId } })
    const attemptId = assessment.attempts.find(({ state }) => state === 'released')?.id
    if (!attemptId) continue
    const { data: result } = await person(readResult, { params: { attemptId } })
    const question = result.questions.find(({ score, points }) => score !== null && score < points)
    if (question) await person(createAppeal, { params: { attemptId }, body: { questionRef: question.questionRef, reason } })
  }
  const { data: made } = await admin(listAppeals, { query: { assessment: assessmentId, orderBy: 'createdAt:asc' } })
  const [first] = made
  if (!first || made.length < 2) throw new Error('The demo has an appeal that is decided and one that waits')
  const reason = 'راجع مصحّحان الإجابة، والقاعدة في الدليل لا تشمل هذه الحالة.'
  await admin(decideAppeal, { params: { appealId: first.id }, body: { decision: 'dismiss', reason } })
}
