import { z } from 'zod'
import type { PartCredit } from '../words'
import { gradeOfParts, type Same } from './grades.rules'
import { at, Key, outside, twice } from './keys.rules'

// Shared by the types whose gaps take words that are there to choose from.

export const wordBlanks = z
  .array(z.strictObject({ key: Key, correct: Key }))
  .min(1)
  .max(20)
export type WordGaps = { blanks: { key: string; correct: string }[]; words: string[]; credit: PartCredit }

const blankKeys = ({ blanks }: WordGaps) => blanks.map(({ key }) => key)
export const rightWords = ({ blanks }: WordGaps) => Object.fromEntries(blanks.map(({ key, correct }) => [key, correct]))

export const wordGaps = {
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
