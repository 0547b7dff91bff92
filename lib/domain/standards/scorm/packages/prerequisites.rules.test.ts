import { describe, expect, it } from 'vitest'
import { type ItemStatus, idsIn, isMet, prerequisiteOf } from './prerequisites.rules'

const reached: Record<string, ItemStatus> = { one: 'completed', two: 'passed', three: 'failed', four: 'incomplete' }
function met(text: string): boolean | null {
  const found = prerequisiteOf(text)
  return found && isMet(found, (id) => reached[id] ?? 'not attempted')
}

describe('a prerequisite', () => {
  it.each([
    ['one', true],
    ['three', false],
    ['one & two', true],
    ['one & three', false],
    ['three | two', true],
    ['three | one & four', false],
    ['(three | one) & two', true],
    ['~four', true],
    ['~~four', false],
    ['one & ~(two | four)', false],
    ['three = failed', true],
    ['three="failed"', true],
    ['two = p & five = n', true],
    ['five = not attempted', true],
    ['two <> passed', false],
    ['four <> "completed"', true],
    ['2*{one, two, three}', true],
    ['3*{one, two, three}', false],
    ['1 * {four, one & two}', true],
  ])('%s is met: %s', (text, expected) => {
    expect(met(text)).toBe(expected)
  })

  it('that cannot be read is none', () => {
    for (const text of [
      '',
      ' ',
      'one &',
      '& one',
      'one two',
      '(one',
      'one)',
      'one = done',
      '2{one}',
      'x*{one}',
      '1*{}',
      '"one',
      '<one',
    ])
      expect(prerequisiteOf(text), text).toBeNull()
    expect(prerequisiteOf('a'.repeat(1_001))).toBeNull()
    expect(prerequisiteOf(`${'('.repeat(40)}one${')'.repeat(40)}`)).toBeNull()
    expect(prerequisiteOf(`${'~'.repeat(900)}one`)).not.toBeNull()
  })

  it('names its items', () => {
    const found = prerequisiteOf('a-1 & ~(b.2 | 1*{c_3, "d 4"})')
    expect(found && idsIn(found)).toEqual(['a-1', 'b.2', 'c_3', 'd 4'])
  })
})
