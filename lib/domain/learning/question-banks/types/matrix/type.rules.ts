import { gradeOfParts, partsOfPairs } from '../grades.rules'
import { at, outside, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const matrix = questionType({
  place: 12,
  design,
  answer,
  labelled: ({ rows, columns }) => [...rows, ...columns],
  problems: ({ rows, columns, correct }) => [
    ...twice([...rows, ...columns], 'design.rows'),
    ...outside(Object.keys(correct), rows, 'design.correct'),
    ...outside(Object.values(correct), columns, 'design.correct'),
    ...(rows.every((row) => Object.hasOwn(correct, row)) ? [] : [{ key: 'required' as const, property: 'design.correct' }]),
  ],
  grade: ({ rows, correct, credit }, answer, same) => {
    const asked = rows.map((key) => ({ key, right: at(correct, key) ?? '' }))
    return gradeOfParts(
      partsOfPairs(asked, (row) => at(answer.rows, row), same),
      credit,
    )
  },
  right: ({ correct }) => ({ type: 'matrix' as const, rows: correct }),
  words: ({ rows }, label) =>
    Object.entries(rows)
      .map(([row, column]) => `${label(row)}: ${label(column)}`)
      .join('; '),
  shown,
  sample,
  files: { table, qti },
})
