import type { ComponentType } from 'react'
import type { Design } from '@/lib/domain/assessing/assessments/questions/questions.rules'
import { type DesignOf, freshKey } from '../draft'
import type { TypeEditorProps } from '../editing'
import { Matching, Ordering } from './arranged'
import { MultipleChoice, Rating, SingleChoice, TrueFalse } from './choices'
import { Formula } from './formula'
import { DragText, FillBlanks, WordBank } from './gaps'
import { Matrix } from './matrix'
import { LongText, Numeric, ShortText } from './written'

type TypeEditor<T extends Design['type']> = {
  /** Edits what is special to the type. */
  Part: ComponentType<TypeEditorProps<T>>
  /** The initial design of a new question of the type. */
  first: () => DesignOf<T>
}

const fresh = (count: number) => Array.from({ length: count }, freshKey)

/** The editor of each type of question; lib/ui/questions has how each is shown. */
export const typeEditors: { [T in Design['type']]: TypeEditor<T> } = {
  singleChoice: {
    Part: SingleChoice,
    first: () => {
      const options = fresh(3)
      return { type: 'singleChoice', options, correct: options[0] ?? '' }
    },
  },
  multipleChoice: {
    Part: MultipleChoice,
    first: () => {
      const options = fresh(4)
      return { type: 'multipleChoice', options, correct: options.slice(0, 1), credit: 'rightMinusWrong' }
    },
  },
  trueFalse: { Part: TrueFalse, first: () => ({ type: 'trueFalse', correct: true }) },
  shortText: {
    Part: ShortText,
    first: () => ({ type: 'shortText', accepted: [{ text: '', score: 1 }], matching: 'strict' }),
  },
  longText: { Part: LongText, first: () => ({ type: 'longText', maxLength: 5000 }) },
  numeric: {
    Part: Numeric,
    first: () => ({ type: 'numeric', value: 0, tolerance: 0, toleranceKind: 'absolute', units: [], unitRequired: false }),
  },
  fillBlanks: {
    Part: FillBlanks,
    first: () => ({
      type: 'fillBlanks',
      blanks: [{ key: 'g1', accepted: [{ text: '', score: 1 }] }],
      matching: 'strict',
      credit: 'proportional',
    }),
  },
  wordBank: {
    Part: WordBank,
    first: () => {
      const words = fresh(3)
      return { type: 'wordBank', words, blanks: [{ key: 'g1', correct: words[0] ?? '' }], credit: 'proportional' }
    },
  },
  matching: {
    Part: Matching,
    first: () => ({
      type: 'matching',
      pairs: Array.from({ length: 3 }, () => ({ left: freshKey(), right: freshKey() })),
      extra: [],
      credit: 'proportional',
    }),
  },
  ordering: { Part: Ordering, first: () => ({ type: 'ordering', items: fresh(3), credit: 'proportional' }) },
  rating: { Part: Rating, first: () => ({ type: 'rating', steps: 5 }) },
  matrix: {
    Part: Matrix,
    first: () => {
      const [rows, columns] = [fresh(2), fresh(2)]
      const correct = Object.fromEntries(rows.map((row) => [row, columns[0] ?? '']))
      return { type: 'matrix', rows, columns, correct, credit: 'proportional' }
    },
  },
  dragText: {
    Part: DragText,
    first: () => {
      const words = fresh(3)
      return { type: 'dragText', words, blanks: [{ key: 'g1', correct: words[0] ?? '' }], credit: 'proportional' }
    },
  },
  formula: {
    Part: Formula,
    first: () => ({
      type: 'formula',
      variables: [{ key: 'a', min: 1, max: 10, decimals: 0, value: 5 }],
      expression: '',
      tolerance: 1,
      toleranceKind: 'percent',
    }),
  },
}
