import { describe, expect, it } from 'vitest'
import { rangeOf } from './byte-range'

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    [null, null],
    ['', null],
    ['bytes=-', null],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=1e3-', null],
    [`bytes=${'9'.repeat(400)}-`, null],
  ])('written as %s is read as %o', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range)
  })
})
