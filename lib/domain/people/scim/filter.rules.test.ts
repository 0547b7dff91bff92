import { describe, expect, it } from 'vitest'
import { meets, parseFilter } from './filter.rules'

const person = {
  userName: 'bjensen',
  name: { familyName: "O'Malley" },
  active: true,
  age: 30,
  type: 'work',
  value: 'sara@alnoor.example',
  created: '2026-05-13T04:42:34Z',
}

describe('a filter of RFC 7644', () => {
  it.each([
    ['userName eq "bjensen"', true],
    ['USERNAME EQ "BJENSEN"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', false],
    ['userName sw "bj"', true],
    ['userName co "jen"', true],
    ['userName ew "sen"', true],
    ['userName ne "bjensen"', false],
    ['title pr', false],
    ['userName pr', true],
    ['title pr or userName eq "bjensen"', true],
    ['active eq true', true],
    ['active eq True', true],
    ['age gt 29 and age le 30', true],
    ['age lt 30', false],
    ['created ge "2026-05-13T04:42:34Z"', true],
    ['missing eq null', true],
    // and binds more tightly than or, not more than both.
    ['userName eq "x" and active eq true or type eq "work"', true],
    ['userName eq "x" and (active eq true or type eq "work")', false],
    ['not (userName eq "x") and active eq true', true],
    ['not (userName eq "x" or active eq true)', false],
    ['value co "\\"" or value ew "example"', true],
  ])('%s is %s', (text, expected) => {
    expect(meets(person, parseFilter(text))).toBe(expected)
  })

  it.each([
    ...[
      '',
      '   ',
      'userName',
      'userName eq',
      'userName is "x"',
      'eq "x"',
      'userName eq "x" and',
      '(userName eq "x"',
      'userName eq "x")',
    ],
    ...[
      'userName eq x',
      'userName eq {"a":1}',
      'userName eq "x" userName eq "y"',
      'emails[type eq "work"',
      'not userName eq "x"',
      'userName eq "x',
    ],
    ...[
      '1name eq "x"',
      `${'('.repeat(20)}a pr${')'.repeat(20)}`,
      `userName eq "${'x'.repeat(2000)}"`,
      'a.b.c eq 1',
      '"x" eq "y"',
    ],
  ])('%s is refused', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
  })
})
