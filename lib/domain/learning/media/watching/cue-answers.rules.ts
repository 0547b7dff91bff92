import { feedbackOnChosen, gradeAnswer, type Question, textsIn } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Cue } from '../timelines/timeline.rules'
import type { SkipRule } from '../words'

export type CueResponse = { answer?: Answer | null; optionId?: string }
/** `seekTo` in the unit of the cue. */
export type CueOutcome = {
  isCorrect: boolean | null
  score: number | null
  isDone: boolean
  triesLeft: number | null
  seekTo: number | null
}
export type CueRefusal = 'notAnswerable' | 'answerMissing' | 'answerOfOtherType' | 'optionMissing'

const done: CueOutcome = { isCorrect: null, score: null, isDone: true, triesLeft: null, seekTo: null }

function questionOutcome(
  { maxTries, onCorrect, onWrong }: Cue,
  question: Question,
  { answer, tries, language }: { answer: Answer; tries: number; language: Language },
): CueOutcome {
  const { score, needsPerson } = gradeAnswer(question, answer, language)
  if (needsPerson) return { ...done, seekTo: onCorrect?.seekTo ?? null }
  const isCorrect = score === 1
  const triesLeft = maxTries === undefined ? null : Math.max(0, maxTries - tries)
  const jump = isCorrect ? onCorrect : onWrong
  return { isCorrect, score, isDone: isCorrect || triesLeft === 0, triesLeft, seekTo: jump?.seekTo ?? null }
}

/** The grade of an answer to a cue, in the language in which it was asked; `tries` includes it. */
export function outcomeOf(
  cue: Cue,
  question: Question | undefined,
  response: CueResponse,
  { tries, language }: { tries: number; language: Language },
): CueOutcome | CueRefusal {
  if (cue.kind === 'mustAcknowledge') return done
  if (cue.kind === 'branch' || cue.kind === 'poll') {
    const option = cue.options?.find(({ id }) => id === response.optionId)
    return option ? { ...done, seekTo: option.seekTo ?? null } : 'optionMissing'
  }
  if (cue.kind !== 'question' || !question) return 'notAnswerable'
  if (!response.answer) return 'answerMissing'
  return response.answer.type === question.design.type
    ? questionOutcome(cue, question, { answer: response.answer, tries, language })
    : 'answerOfOtherType'
}

/** The words of the author about an answer that is right or wrong: on what was chosen, and the explanation once it is done. */
export function reasonsOf(
  question: Question | undefined,
  answer: Answer | null,
  { isCorrect, isDone }: Pick<CueOutcome, 'isCorrect' | 'isDone'>,
  language: Language,
): string[] {
  if (!question || isCorrect === null) return []
  const texts = textsIn(question.content, language)
  const explanation = isDone ? texts?.explanation : undefined
  return [...Object.values(feedbackOnChosen(texts, answer)), ...(explanation ? [explanation] : [])]
}

/** The furthest place after the advice to go on elsewhere, which is open under every rule on skipping. */
export const furthestAfter = (furthest: number, seekTo: number | null, rule: SkipRule): number =>
  seekTo === null || rule === 'none' ? furthest : rule === 'both' ? seekTo : Math.max(furthest, seekTo)
