import type { QuizTexts } from './quiz-view'
import type { OpenQuestion } from './use-attempt'

type State = Pick<OpenQuestion, 'isFlagged' | 'isAnswered'>

/** How a question is marked: a flag says more than an answer. */
export const stateText = ({ isFlagged, isAnswered }: State, { states }: Pick<QuizTexts, 'states'>): string => {
  if (isFlagged) return isAnswered ? states.answeredFlagged : states.openFlagged
  return isAnswered ? states.answered : states.open
}
