import { describe, expect, test } from 'vitest'
import { searchKey, wordsOf } from './search-words'

describe('the words of a search', () => {
  test.each([
    ['"Arabic calligraphy"', ['arabic', 'calligraphy']],
    ['«الخط العربي»', ['الخط', 'العربي']],
    ['“Arabic” ‘calligraphy’', ['arabic', 'calligraphy']],
    ['calligraphy, (Arabic) [2] {new}', ['calligraphy', 'arabic', '2', 'new']],
    ['calligraphy,Arabic;new', ['calligraphy', 'arabic', 'new']],
    ['الخط، العربي؛ ما هو؟', ['الخط', 'العربي', 'ما', 'هو']],
    ['What? Now! End... e.g.', ['what', 'now', 'end', 'e.g']],
    ["O'Brien 'quoted'", ['o', 'brien', 'quoted']],
    ['it’s', ['it', 's']],
    ['a/b and c\\d', ['a', 'b', 'and', 'c', 'd']],
    ['sara@alnoor.example, omar@alnoor.example.', ['sara@alnoor.example', 'omar@alnoor.example']],
    ['C++ C# first-aid 2026-11-21 10:30 50%', ['c++', 'c#', 'first-aid', '2026-11-21', '10:30', '50%']],
    ['info@مثال.السعودية', ['info@xn--mgbh0fb.xn--mgberp4a5d4ar']],
    ['@مثال.السعودية', ['@xn--mgbh0fb.xn--mgberp4a5d4ar']],
  ])('of %s are without the signs around them', (search, words) => {
    expect(wordsOf(searchKey(search))).toEqual(words)
  })

  test('are the signs themselves where there is nothing else', () => {
    expect(wordsOf(searchKey('؟'))).toEqual(['؟'])
    expect(wordsOf(searchKey('" "'))).toEqual(['"', '"'])
    expect(wordsOf(searchKey('  '))).toEqual([])
  })
})
