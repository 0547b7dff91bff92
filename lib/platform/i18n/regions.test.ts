import { describe, expect, it } from 'vitest'
import { arabRegions, regionOf } from './regions'

type WeekInfo = { firstDay: number; weekend: number[] }
/** The week of a locale by ICU: a method since Node 22, a property before. */
function weekOf(locale: string): WeekInfo {
  const of = new Intl.Locale(locale) as Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo }
  const found = of.getWeekInfo?.() ?? of.weekInfo
  if (!found) throw new Error('This Node knows no weeks')
  return found
}

describe('the customs of Arab countries', () => {
  it.each(arabRegions.map((region) => [region.country, region] as const))('of %s are those of CLDR', (country, region) => {
    const { firstDay, weekend } = weekOf(`ar-${country}`)
    const cldr = { weekStart: firstDay % 7, weekendDays: weekend.map((day) => day % 7) }
    // Palestine rests on Friday and Saturday; CLDR has the week of the rest of the world for it.
    const week = country === 'PS' ? { weekStart: 6, weekendDays: [5, 6] } : cldr
    expect(region).toEqual({
      country,
      ...week,
      numerals: new Intl.NumberFormat(`ar-${country}`).resolvedOptions().numberingSystem,
    })
  })

  it('are all of the Arab League', () => {
    const league = 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TN YE'.split(' ')
    expect(arabRegions.map(({ country }) => country).toSorted()).toEqual(league)
  })

  it('are found by time zone, in any case; other zones have a week from Monday', () => {
    expect(['Asia/Riyadh', 'asia/riyadh', 'Africa/Cairo', 'Asia/Hebron'].map((zone) => regionOf(zone).country)).toEqual([
      'SA',
      'SA',
      'EG',
      'PS',
    ])
    expect(regionOf('Europe/Berlin')).toEqual({ country: 'ZZ', weekStart: 1, weekendDays: [6, 0], numerals: 'latn' })
  })
})
