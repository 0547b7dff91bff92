import type { z } from 'zod'
import type { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import { type Design, questionTypes, typeOf } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'

export type Sample = { design: z.input<typeof Design>; content: z.input<typeof Content> }

/** The question of each type that its folder has as a sample, in both languages: for tests and for the demo. */
export const sampleQuestions = Object.fromEntries(
  questionTypes.map((type) => [type, typeOf({ type }).sample]),
) as unknown as Record<QuestionTypeName, Sample>
