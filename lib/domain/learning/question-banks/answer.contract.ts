import { z } from 'zod'
import { Answer, questionTypes } from './types/question-types.rules'

/** An answer to a question, as attempts and films keep it. */
export const QuestionAnswer = Answer

export const SavedAnswer = Answer.nullable().describe('null: no answer')

/** The name of a type of question. */
export const QuestionType = z.enum(questionTypes)
