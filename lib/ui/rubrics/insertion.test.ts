import { expect, test } from 'vitest'
import { inserted, opensBank } from './insertion'
import { levelOfKey } from './rubric-keys'

test('a slash opens the bank at the beginning of a word only', () => {
  expect(opensBank('', 0, 0)).toBe(true)
  expect(opensBank('Good. ', 6, 6)).toBe(true)
  expect(opensBank('and', 3, 3)).toBe(false)
  expect(opensBank('Good. ', 0, 6)).toBe(false)
})

test('a comment is parted from the words around it, and cut at the limit', () => {
  expect(inserted('Good.Go on.', 5, 'Name it.', 100)).toEqual({ text: 'Good. Name it. Go on.', caret: 15 })
  expect(inserted('', 0, 'Name it.', 4).text).toBe('Name')
})

test('digits of every keyboard choose a level', () => {
  expect(['1', '٢', '۳', '0'].map(levelOfKey)).toEqual([0, 1, 2, 9])
  expect(['a', 'Enter', ' '].map(levelOfKey)).toEqual([null, null, null])
})
