import { createAppeal } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import {
  addAnswerFile,
  completeAnswerFile,
  removeAnswerFile,
} from '@/lib/domain/assessing/assessments/attempts/answer-files.contract'
import {
  saveAnswer,
  startAttempt,
  submitAttempt,
  switchLocale,
} from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { answerIn } from '@/lib/ui/questions/plain/answer-fields.rules'
import { type Fields, learnForms } from '../../../_parts/learn-form'
import { isAnswered, nextSeq } from './answering.rules'

const question = (fields: Fields) => ({ attemptId: fields('attempt'), questionRef: fields('question') })

/** The answer of a plain form; the API checks what was sent. */
function answered(fields: Fields, now: Date, entries: URLSearchParams) {
  const answer = answerIn(fields('type'), entries)
  const passed = now.getTime() - Date.parse(fields('startedAt'))
  const known = { [fields('question')]: { answer: null, seq: Number(fields('seq')) || 0 } }
  return { answer: isAnswered(answer) ? answer : null, seq: nextSeq(Number.isFinite(passed) ? Math.max(0, passed) : 0, known) }
}

export const quizForms = learnForms({
  attempt: {
    contract: startAttempt,
    // The clock of an exam begins where its learner is.
    isOnlyNow: true,
    input: (fields) => ({
      params: { id: fields('assessment') },
      body: fields('accessCode') === '' ? {} : { accessCode: fields('accessCode') },
    }),
  },
  'quiz-answer': {
    contract: saveAnswer,
    // It counts when the server has it.
    isOnlyNow: true,
    input: (fields, now, entries) => ({ params: question(fields), body: answered(fields, now, entries) }),
  },
  'quiz-files': {
    contract: completeAnswerFile,
    isOnlyNow: true,
    takes: { field: 'files', begin: addAnswerFile },
    input: (fields) => ({ params: { ...question(fields), fileId: fields('file') } }),
  },
  'quiz-file': {
    contract: removeAnswerFile,
    isOnlyNow: true,
    input: (fields) => ({ params: { ...question(fields), fileId: fields('file') } }),
  },
  'quiz-locale': {
    contract: switchLocale,
    isOnlyNow: true,
    input: (fields) => ({ params: { attemptId: fields('attempt') }, body: { locale: fields('locale') } }),
  },
  'quiz-submit': {
    contract: submitAttempt,
    isOnlyNow: true,
    input: (fields) => ({ params: { attemptId: fields('attempt') } }),
  },
  appeal: {
    contract: createAppeal,
    input: (fields) => ({
      params: { attemptId: fields('attempt') },
      body: { questionRef: fields('question'), reason: fields('reason') },
    }),
  },
})
