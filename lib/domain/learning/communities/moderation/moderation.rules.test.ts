import { describe, expect, it } from 'vitest'
import { hidingWeight, isNew, totalWeight, weightOf } from './weight.rules'
import { blockedWordIn } from './word-filter.rules'

const report = (reporter: { upheld: number; decided: number; days: number }) => ({
  weight: weightOf(reporter),
  isNew: isNew(reporter),
})
const fresh = report({ upheld: 0, decided: 0, days: 0 })
const trusted = report({ upheld: 60, decided: 62, days: 400 })

describe('the weight of reports', () => {
  it('of fifty new accounts is less than that of one trusted person, and hides nothing', () => {
    const bombing = totalWeight(Array.from({ length: 50 }, () => fresh))
    const thousands = totalWeight(Array.from({ length: 5000 }, () => report({ upheld: 0, decided: 0, days: 6.9 })))
    expect([bombing, thousands, trusted.weight].map((weight) => Number(weight.toFixed(3)))).toEqual([0.5, 0.5, 0.953])
    expect(thousands).toBeLessThan(hidingWeight)
  })

  it('of two trusted people hides a post, of one does not', () => {
    expect(totalWeight([trusted])).toBeLessThan(hidingWeight)
    expect(totalWeight([trusted, trusted])).toBeGreaterThan(hidingWeight)
  })

  it('falls with every report that was dismissed: somebody who is always wrong counts for nothing', () => {
    const wrong = report({ upheld: 0, decided: 100, days: 400 })
    expect(wrong.weight).toBeLessThan(0.01)
    expect(totalWeight(Array.from({ length: 100 }, () => wrong))).toBeLessThan(hidingWeight)
  })
})

describe('the word filter', () => {
  it.each(['الحمار', 'والحمار', 'بالحمار', 'وبالحمار', 'كالحمار', 'للحمار', 'فللحمار', 'لحمار', 'وحمار', 'بحمااار', 'والـحِـمار'])(
    'finds a word with what is written together with it: %s',
    (word) => {
      expect(blockedWordIn(`قال هذا ${word} شيئا`, ['حمار'])).toBe('حمار')
    },
  )

  it.each(['ولد والكلب هنا', 'بابن كلب', 'يا ابن الكلب', 'وابن الكلب'])('finds a phrase with particles: %s', (text) => {
    expect(blockedWordIn(text, ['ابن كلب', 'ولد كلب'])).not.toBeNull()
  })

  it.each(['حمارة', 'استحمار', 'المحمار', 'سحب', 'محب'])('leaves other words alone: %s', (word) => {
    expect(blockedWordIn(word, ['حمار', 'حب'])).toBeNull()
  })

  const blocked = ['scam', 'احتيال', 'free money']
  it.each([
    ['as it is', 'What a scam!'],
    ['in capitals', 'SCAM'],
    ['with Cyrillic letters', 'a s\u0441\u0430m here'],
    ['with zero-width characters', 's\u200bc\u200ba\u2060m'],
    ['with digits', 'sc4m'],
    ['spelled out', 's c a m'],
    ['stretched', 'scaaaaam'],
    ['with tatweel', 'احـــتيال'],
    ['with marks', 'اِحْتِيَال'],
    ['with the article', 'الاحتيال ممنوع'],
    ['as a phrase over lines', 'FREE\n  money'],
    ['in mathematical letters', '\u{1d42c}\u{1d41c}\u{1d41a}\u{1d426}'],
  ])('finds a word %s', (_, text) => {
    expect(blockedWordIn(text, blocked)).not.toBeNull()
  })

  it.each(['scampi for lunch', 'the scamper of mice', 'money is free', ''])('leaves %s alone', (text) => {
    expect(blockedWordIn(text, blocked)).toBeNull()
  })
})
