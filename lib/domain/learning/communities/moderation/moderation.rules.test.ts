import { describe, expect, it } from 'vitest'
import { hides, isNew, totalWeight, usualHidingWeight, weightOf } from './weight.rules'
import { blockedWordIn } from './word-filter.rules'

type Facts = { upheld: number; decided: number; days: number; organizationDays?: number; isModerator?: boolean }
const report = (facts: Facts) => {
  const reporter = { organizationDays: 400, isModerator: false, ...facts }
  return { weight: weightOf(reporter), isNew: isNew(reporter) }
}
const fresh = report({ upheld: 0, decided: 0, days: 0 })
const trusted = report({ upheld: 60, decided: 62, days: 400 })

describe('the weight of reports', () => {
  it('of fifty new accounts is less than that of one trusted person, and hides nothing', () => {
    const bombing = totalWeight(Array.from({ length: 50 }, () => fresh))
    const thousands = totalWeight(Array.from({ length: 5000 }, () => report({ upheld: 0, decided: 0, days: 6.9 })))
    expect([bombing, thousands, trusted.weight].map((weight) => Number(weight.toFixed(3)))).toEqual([0.5, 0.5, 0.953])
    expect(thousands).toBeLessThan(usualHidingWeight)
  })

  it('of two trusted people hides a post, of one does not', () => {
    expect(totalWeight([trusted])).toBeLessThan(usualHidingWeight)
    expect(totalWeight([trusted, trusted])).toBeGreaterThan(usualHidingWeight)
  })

  it('falls with every report that was dismissed: somebody who is always wrong counts for nothing', () => {
    const wrong = report({ upheld: 0, decided: 100, days: 400 })
    expect(wrong.weight).toBeLessThan(0.01)
    expect(totalWeight(Array.from({ length: 100 }, () => wrong))).toBeLessThan(usualHidingWeight)
  })
})

describe('the weight of reports in a young organization', () => {
  const imported = (days: number, organizationDays: number) => report({ upheld: 0, decided: 0, days, organizationDays })
  const hiding = (reports: ReturnType<typeof report>[], weight: number | null = usualHidingWeight) =>
    hides(totalWeight(reports), weight)

  it('is whole for those who were there from its first days: four people hide a post on the second day', () => {
    const one = imported(1.8, 2)
    expect([one.isNew, Number(one.weight.toFixed(2))]).toEqual([false, 0.45])
    expect([3, 4].map((count) => hiding(Array.from({ length: count }, () => one)))).toEqual([false, true])
  })

  it('stays little for accounts that came later, and on its first day for all but moderators', () => {
    const bombing = (days: number, age: number) => hiding(Array.from({ length: 50 }, () => imported(days, age)))
    expect([bombing(0.4, 0.5), bombing(0.9, 2), bombing(6.9, 30), bombing(6.9, 14)]).toEqual([false, false, false, false])
    const moderator = report({ upheld: 0, decided: 50, days: 0, organizationDays: 0, isModerator: true })
    expect(moderator).toEqual({ weight: 1, isNew: false })
    expect(hiding([moderator, moderator])).toBe(true)
  })

  it('hides a post from the weight on that its community says, and nothing where it says none', () => {
    const one = imported(0.9, 1)
    expect([0.4, 0.5, null].map((weight) => hiding([one], weight))).toEqual([true, false, false])
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
