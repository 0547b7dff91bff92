import { z } from 'zod'
import type { QuestionTypeName } from '../words'
import type { QuestionType } from './question-type.rules'
import * as joined from './type-list.rules'

type Joined = typeof joined

declare module '../words' {
  interface Register {
    questionTypes: Joined
  }
}

export type Design = z.output<Joined[QuestionTypeName]['design']>
export type Answer = z.output<Joined[QuestionTypeName]['answer']>
/** The part of a design that a learner may see before answering. */
export type ShownDesign = ReturnType<Joined[QuestionTypeName]['shown']>

type Named = [QuestionTypeName, QuestionType<Design, Answer>]
// The type of a design says which of the functions takes it; TypeScript cannot follow that.
const inOrder = (Object.entries(joined) as unknown as Named[]).toSorted(([, one], [, other]) => one.place - other.place)
const byName = new Map<string, QuestionType<Design, Answer>>(inOrder)

/** The names of all types, in their order. */
export const questionTypes: readonly [QuestionTypeName, ...QuestionTypeName[]] = inOrder.map(([name]) => name) as [
  QuestionTypeName,
  ...QuestionTypeName[],
]

/** All types, in their order. */
export const allTypes: readonly QuestionType<Design, Answer>[] = inOrder.map(([, type]) => type)

export function typeOf({ type }: { type: QuestionTypeName }): QuestionType<Design, Answer> {
  const found = byName.get(type)
  if (!found) throw new Error(`No type of question is called ${type}`)
  return found
}

type Shapes = [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]
/** One shape of those of all types. */
const eitherOf = (shapes: readonly z.ZodType[]) => z.discriminatedUnion('type', shapes as unknown as Shapes)

/** A question and its right answer, in keys. */
export const Design = eitherOf(allTypes.map(({ design }) => design)) as unknown as z.ZodType<
  Design,
  z.input<Joined[QuestionTypeName]['design']>
>
export const Answer = eitherOf(allTypes.map(({ answer }) => answer)) as unknown as z.ZodType<
  Answer,
  z.input<Joined[QuestionTypeName]['answer']>
>
