import { describe, expect, it } from 'vitest'
import { answersIn, fieldOf } from './answers.rules'

describe('the answers of a survey form', () => {
  it('are read by the names of its fields', () => {
    const sent: [string, string][] = [
      ['survey', 'x'],
      [fieldOf('o', 'colors'), 'red'],
      [fieldOf('o', 'colors'), 'blue'],
      [fieldOf('n', 'age'), '41'],
      [fieldOf('n', 'weight'), '٧٠٫٥'],
      [fieldOf('r', 'matrix', 'one'), '3'],
      [fieldOf('r', 'matrix', 'two'), '5'],
      [fieldOf('t', 'why'), 'First\r\nsecond'],
      [fieldOf('d', 'day'), ''],
    ]
    expect(answersIn(sent)).toEqual([
      { questionId: 'colors', optionIds: ['red', 'blue'] },
      { questionId: 'age', number: 41 },
      { questionId: 'weight', number: 70.5 },
      {
        questionId: 'matrix',
        ratings: [
          { statementId: 'one', value: 3 },
          { statementId: 'two', value: 5 },
        ],
      },
      { questionId: 'why', text: 'First\nsecond' },
    ])
  })
})
