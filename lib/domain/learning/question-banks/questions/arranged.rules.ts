import { z } from 'zod'
import { partCredits } from '../words'
import {
  at,
  byKey,
  eachOnce,
  graded,
  gradeOfParts,
  Key,
  keys,
  outside,
  partsOfPairs,
  questionType,
  type Same,
  twice,
} from './question-type.rules'
import { shownDesigns } from './shown.rules'

const credit = z
  .enum(partCredits)
  .default('proportional')
  .describe('none: all or nothing; proportional: the share of right parts')

const wordBlanks = z
  .array(z.strictObject({ key: Key, correct: Key }))
  .min(1)
  .max(20)
type WordGaps = { blanks: { key: string; correct: string }[]; words: string[]; credit: (typeof partCredits)[number] }

const blankKeys = ({ blanks }: WordGaps) => blanks.map(({ key }) => key)
const rightWords = ({ blanks }: WordGaps) => Object.fromEntries(blanks.map(({ key, correct }) => [key, correct]))

/** What questions have in common whose gaps take words that are there to choose from. */
const wordGaps = {
  labelled: ({ words }: WordGaps) => words,
  gaps: blankKeys,
  problems: (design: WordGaps) => [
    ...twice(design.words, 'design.words'),
    ...twice(blankKeys(design), 'design.blanks'),
    ...outside(
      design.blanks.map(({ correct }) => correct),
      design.words,
      'design.blanks',
    ),
  ],
  grade: (design: WordGaps, answer: { blanks: Record<string, string> }, same: Same) => {
    const isRight = (key: string, correct: string) => {
      const word = at(answer.blanks, key)
      return word !== undefined && same(word) === same(correct)
    }
    return gradeOfParts(
      design.blanks.map(({ key, correct }) => ({ key, score: isRight(key, correct) ? 1 : 0 })),
      design.credit,
    )
  },
  words: ({ blanks }: { blanks: Record<string, string> }, label: (key: string) => string) =>
    Object.values(blanks).map(label).join('; '),
}

export const wordBank = questionType({
  design: z.strictObject({
    type: z.literal('wordBank'),
    blanks: wordBlanks,
    words: keys(30).describe('The words to choose from; one may fit several gaps, or none'),
    credit,
  }),
  answer: z.strictObject({ type: z.literal('wordBank'), blanks: byKey(Key) }),
  ...wordGaps,
  right: (design) => ({ type: 'wordBank' as const, blanks: rightWords(design) }),
  shown: shownDesigns.wordBank,
})

export const dragText = questionType({
  design: z.strictObject({
    type: z.literal('dragText'),
    blanks: wordBlanks,
    words: keys(30).describe('The words to put into the gaps: each goes into one gap at most, and may go into none'),
    credit,
  }),
  answer: z.strictObject({ type: z.literal('dragText'), blanks: byKey(Key).describe('The word by the gap') }),
  ...wordGaps,
  problems: (design) => [
    ...wordGaps.problems(design),
    ...twice(
      design.blanks.map(({ correct }) => correct),
      'design.blanks',
    ),
  ],
  namesEachOnce: ({ blanks }) => eachOnce(Object.values(blanks)),
  grade: (design, answer, same) => (eachOnce(Object.values(answer.blanks)) ? wordGaps.grade(design, answer, same) : graded(0)),
  right: (design) => ({ type: 'dragText' as const, blanks: rightWords(design) }),
  shown: shownDesigns.dragText,
})

export const matching = questionType({
  design: z.strictObject({
    type: z.literal('matching'),
    pairs: z
      .array(z.strictObject({ left: Key, right: Key }))
      .min(2)
      .max(20),
    extra: keys(10, 0).default([]).describe('Further right sides, which belong to none'),
    credit,
  }),
  answer: z.strictObject({ type: z.literal('matching'), pairs: byKey(Key).describe('The right side by the left one') }),
  labelled: ({ pairs, extra }) => [...pairs.map(({ left }) => left), ...pairs.map(({ right }) => right), ...extra],
  problems: ({ pairs, extra }) => twice([...pairs.flatMap(({ left, right }) => [left, right]), ...extra], 'design.pairs'),
  grade: ({ pairs, credit }, answer, same) => {
    const asked = pairs.map(({ left, right }) => ({ key: left, right }))
    return gradeOfParts(
      partsOfPairs(asked, (left) => at(answer.pairs, left), same),
      credit,
    )
  },
  right: ({ pairs }) => ({
    type: 'matching' as const,
    pairs: Object.fromEntries(pairs.map(({ left, right }) => [left, right])),
  }),
  shown: shownDesigns.matching,
  words: ({ pairs }, label) =>
    Object.entries(pairs)
      .map(([left, right]) => `${label(left)}: ${label(right)}`)
      .join('; '),
})

export const ordering = questionType({
  design: z.strictObject({
    type: z.literal('ordering'),
    items: keys(20).describe('In the right order'),
    credit,
  }),
  answer: z.strictObject({ type: z.literal('ordering'), items: keys(20, 0) }),
  labelled: ({ items }) => items,
  problems: ({ items }) => twice(items, 'design.items'),
  namesEachOnce: ({ items }) => eachOnce(items),
  grade: (design, { items }, same) => {
    if (!eachOnce(items)) return graded(0)
    const isRight = (key: string, chosen: string | undefined) => chosen !== undefined && same(chosen) === same(key)
    return gradeOfParts(
      design.items.map((key, place) => ({ key, score: isRight(key, items[place]) ? 1 : 0 })),
      design.credit,
    )
  },
  right: ({ items }) => ({ type: 'ordering' as const, items }),
  shown: shownDesigns.ordering,
  words: ({ items }, label) => items.map(label).join('; '),
})
