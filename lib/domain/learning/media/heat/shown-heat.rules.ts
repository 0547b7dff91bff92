import { hiddenCells } from '@/lib/platform/lists/small-numbers'
import type { ServedLanguage } from '@/lib/platform/words'
import { type HeatBucket, type HeatVisit, heatOf } from './heat.rules'

type Hidden = { [K in keyof HeatBucket]: null }
export type ShownBucket = { from: number; to: number } & (HeatBucket | Hidden)
export type LocalVisit = HeatVisit & { locale: ServedLanguage }

const hidden: Hidden = { viewers: null, plays: null, rewatch: null, skips: null, exits: null, captionsOn: null }
const peopleIn = (visits: readonly HeatVisit[]) => new Set(visits.map(({ userId }) => userId)).size
/** Whether a number stands for itself: not about one to four people. */
const isHidden = (people: number) => hiddenCells([{ key: 'all', people }]).size > 0

/**
 * The heat of a film, whole and by language, without what is about one to four people. In each part the languages are cells of a division: where one is
 * hidden another one is too, so that it is no difference of what is shown.
 */
export function shownHeat(visits: readonly LocalVisit[], { bucketMs, lengthMs }: { bucketMs: number; lengthMs: number }) {
  const count = Math.ceil(lengthMs / bucketMs)
  let suppressed = 0
  const shown = (buckets: readonly HeatBucket[], isBucketHidden: (bucket: HeatBucket, at: number) => boolean) =>
    buckets.map((bucket, at): ShownBucket => {
      const isOut = isBucketHidden(bucket, at)
      if (isOut) suppressed += 1
      const place = { from: (at * bucketMs) / 1_000, to: Math.min(lengthMs, (at + 1) * bucketMs) / 1_000 }
      return { ...place, ...(isOut ? hidden : bucket) }
    })
  const people = peopleIn(visits)
  const isAllHidden = isHidden(people)
  const whole = heatOf(visits, bucketMs, count)
  const languages = [...new Set(visits.map(({ locale }) => locale))].toSorted()
  const parts = languages.map((locale) => {
    const own = visits.filter((visit) => visit.locale === locale)
    return { locale, people: peopleIn(own), buckets: heatOf(own, bucketMs, count) }
  })
  const hiddenLanguages = hiddenCells(parts.map(({ locale, people: of }) => ({ key: locale, people: of })))
  const hiddenAt = whole.map((_, at) =>
    hiddenCells(parts.map(({ locale, buckets }) => ({ key: locale, people: buckets[at]?.viewers ?? 0 }))),
  )
  return {
    viewers: isAllHidden ? null : people,
    visits: isAllHidden ? null : visits.length,
    buckets: shown(whole, ({ viewers }) => isAllHidden || isHidden(viewers)),
    locales: parts.map(({ locale, people: of, buckets }) => {
      const isOut = isAllHidden || hiddenLanguages.has(locale)
      return {
        locale,
        viewers: isOut ? null : of,
        buckets: shown(buckets, ({ viewers }, at) => isOut || isHidden(viewers) || hiddenAt[at]?.has(locale) === true),
      }
    }),
    suppressed,
  }
}
