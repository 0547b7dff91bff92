import { z } from 'zod'
import { limitedText, line } from '@/lib/platform/http/contract'
import { tidyLine } from '@/lib/platform/i18n/names'
import { wordsKey } from '@/lib/platform/typed/words'
import type { PartCredit, TextMatching } from '../words'

/** `score` is a share of the full marks, 0 to 1. With `needsPerson` a person has to grade, and the score is 0 until then. */
export type Grade = {
  score: number
  parts: { key: string; score: number }[]
  needsPerson: boolean
  /** Whether wrong choices are taken from right ones already, so that negative marks do not take them again. */
  hasTakenWrong?: boolean
}

/** Something that is wrong with a question: the key of a validation message and the field. */
export type Problem = { key: 'required' | 'unknown' | 'duplicate' | 'pattern'; property: string }

/** One key for all keys whose texts a learner cannot tell apart in the language of the attempt. */
export type Same = (key: string) => string

/**
 * A type of question. A design says in keys what there is and what is right, in no language; the texts of each language name the same keys, so that
 * grading does not depend on the language. Every function is pure, and linear in its input.
 */
export type QuestionType<D, A> = {
  design: z.ZodType<D>
  answer: z.ZodType<A>
  /** The keys that need a text in each language. */
  labelled(design: D): readonly string[]
  /** The gaps that the question's text has once each, as `[[key]]`. */
  gaps?(design: D): readonly string[]
  /** What the shape alone cannot tell. */
  problems?(design: D): Problem[]
  /** The choices that are right and those that are wrong: no right one may have the words of a wrong one. */
  apart?(design: D): { right: readonly string[]; wrong: readonly string[] }
  /** Whether an answer names each thing once where there is one of each; others cannot be saved and get nothing. */
  namesEachOnce?(answer: A): boolean
  grade(design: D, answer: A, same: Same): Grade
  /** An answer with full marks; null where a person grades. */
  right(design: D): A | null
  /** What of the design a learner may see: nothing that tells the right answer. */
  shown(design: D): Record<string, unknown>
  /** An answer in words, of texts that `label` gives for the keys. */
  words(answer: A, label: (key: string) => string): string
}

/** Types the functions by the shapes. */
export const questionType = <D extends z.ZodType, A extends z.ZodType>(
  type: { design: D; answer: A } & Omit<QuestionType<z.output<D>, z.output<A>>, 'design' | 'answer'>,
) => type

/** Learners can see keys, and they name object fields. */
export const Key = limitedText(24)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .refine((key) => key !== 'constructor' && key !== 'prototype', { params: { rule: 'pattern' } })
  .describe('Small letters, digits and hyphens, at most 24. Learners can see keys: they must not tell the answer')

export const keys = (max: number, min = 2) => z.array(Key).min(min).max(max)
/** A choice for each of some keys. */
export const byKey = <V extends z.ZodType>(value: V) =>
  z.record(Key, value).refine((chosen) => Object.keys(chosen).length <= 50, { params: { rule: 'maxLength', max: 50 } })

/** Own fields only: a key may be the name of something that every object has. */
export const at = <V>(record: Record<string, V>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

export const graded = (score: number, parts: Grade['parts'] = []): Grade => ({ score, parts, needsPerson: false })
export const byPerson: Grade = { score: 0, parts: [], needsPerson: true }

/** The grade of a question with parts. */
export function gradeOfParts(parts: Grade['parts'], credit: PartCredit): Grade {
  const share = parts.reduce((sum, { score }) => sum + score, 0) / parts.length
  return graded(credit === 'none' && share < 1 ? 0 : share, parts)
}

type Pair = { key: string; right: string }
/** Parts of pairs: where two left sides look the same, their right sides may be exchanged, as may right sides that look the same. */
export function partsOfPairs(pairs: readonly Pair[], chosenFor: (key: string) => string | undefined, same: Same): Grade['parts'] {
  const asked = pairs.map(({ key, right }) => {
    const chosen = chosenFor(key)
    return { key, left: same(key), right: same(right), chosen: chosen === undefined ? null : same(chosen) }
  })
  const own = asked.map(({ right, chosen }) => right === chosen)
  const open = asked.filter((_, place) => !own[place])
  return asked.map(({ key, left, chosen }, place) => {
    const found = own[place] ? -1 : open.findIndex((one) => one.left === left && one.right === chosen)
    if (found >= 0) open.splice(found, 1)
    return { key, score: own[place] || found >= 0 ? 1 : 0 }
  })
}

export const eachOnce = (all: readonly string[]): boolean => new Set(all).size === all.length

export function twice(all: readonly string[], property: string): Problem[] {
  return eachOnce(all) ? [] : [{ key: 'duplicate', property }]
}
export function outside(chosen: readonly string[], all: readonly string[], property: string): Problem[] {
  const known = new Set(all)
  return chosen.every((key) => known.has(key)) ? [] : [{ key: 'unknown', property }]
}

/** Answers that are accepted, each with its share of the marks. */
export const Accepted = z
  .array(z.strictObject({ text: line(200), score: z.number().gt(0).max(1).default(1) }))
  .min(1)
  .max(30)
  .describe('Accepted answers of both languages, at least one with the score 1; the best match counts')

/** The score of a written answer: of the best accepted one that it equals. */
export function scoreOfText(written: string, accepted: z.output<typeof Accepted>, matching: TextMatching): number {
  const keyOf = (text: string) => wordsKey(tidyLine(text), matching)
  const answer = keyOf(written)
  return Math.max(0, ...accepted.filter(({ text }) => keyOf(text) === answer).map(({ score }) => score))
}
export const withoutFullScore = (accepted: z.output<typeof Accepted>, property: string): Problem[] =>
  accepted.some(({ score }) => score === 1) ? [] : [{ key: 'required', property }]
export const fullText = (accepted: z.output<typeof Accepted>) => accepted.find(({ score }) => score === 1)?.text ?? ''
