import type { z } from 'zod'
import type { GiftForm } from '../exchange/gift-text.rules'
import type { MoodleForm } from '../exchange/moodle-text.rules'
import type { QtiForm } from '../exchange/qti-text.rules'
import type { TableForm } from '../exchange/table-cells.rules'
import type { Grade, Same } from './grades.rules'
import type { Problem } from './keys.rules'

/** A text with full marks, or the numbers from one to another. */
export type RightText = { text: string } | { min: number; max: number }

/** A question of a type, for the demo, the documents and tests. */
export type TypeSample = { design: object; content: object }

/**
 * A type of question. A design says in keys what there is and what is right, in no language; the texts of each language name
 * the same keys, so that grading does not depend on the language. Every function is pure, and linear in its input.
 */
export type QuestionType<D, A, S = Record<string, unknown>> = {
  /** Its place among all types: in lists of the console and in the document of the API. */
  place: number
  design: z.ZodType<D>
  answer: z.ZodType<A>
  /** The keys that need a text in each language. */
  labelled(design: D): readonly string[]
  /** Choices that have texts of the product, by their keys. */
  fixedChoices?: readonly string[]
  /** The gaps that the question's text has once each, as `[[key]]`. */
  gaps?(design: D): readonly string[]
  /** Gaps that show words of their own, with the keys of those. */
  inText?(design: D): ReadonlyMap<string, string>
  /** Problems beyond the shape. */
  problems?(design: D): Problem[]
  /** The choices that are right and those that are wrong: no right one may have the words of a wrong one. */
  apart?(design: D): { right: readonly string[]; wrong: readonly string[] }
  /** Whether an answer names each thing once where there is one of each; others cannot be saved and get nothing. */
  namesEachOnce?(answer: A): boolean
  grade(design: D, answer: A, same: Same): Grade
  /** An answer with full marks; null where a person grades. */
  right(design: D): A | null
  /** Everything with full marks, where an answer is typed and several are right. */
  allRight?(design: D): RightText[]
  /** The part of the design that a learner may see: nothing that tells the right answer. */
  shown(design: D): S
  /** The field of the shown design with what a learner chooses from or arranges: attempts may have it in another order. */
  arranged?: string
  /** Corrects such an order. */
  arrange?(mixed: readonly string[], design: D): string[]
  /** Texts that every attempt draws for the question, and the design with them. */
  drawn?: {
    draw(design: D, random: () => number): string[]
    with(design: D, texts: readonly string[]): D
  }
  /** The answers of a question without options, which tell it from others with the same text. */
  identity?(design: D, keyOf: (text: string) => string): unknown
  /** An answer in words, of texts that `label` gives for the keys. */
  words(answer: A, label: (key: string) => string): string
  sample: TypeSample
  /** How it is written into files with questions and read from them. */
  files: {
    /** CSV and XLSX. */
    table: TableForm<D>
    /** A type that one of these formats does not have is left out of its files. */
    gift?: GiftForm<D>
    moodle?: MoodleForm<D>
    qti?: QtiForm<D>
  }
}

/** Types the functions by the shapes. */
export const questionType = <D extends z.ZodType, A extends z.ZodType, S extends { type: string }>(
  type: { design: D; answer: A } & Omit<QuestionType<z.output<D>, z.output<A>, S>, 'design' | 'answer'>,
) => type
