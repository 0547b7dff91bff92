import { Answer } from './questions/questions.rules'

/** An answer to a question, as attempts and films keep it. */
export const QuestionAnswer = Answer

export const SavedAnswer = Answer.nullable().describe('null: no answer')
