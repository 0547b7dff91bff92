import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { servedLanguages } from '@/lib/platform/words'

type Query = Record<string, string | undefined>
/** The filters in the address, in the format of the API; values that it would refuse are left out. */
export type Chosen = { days?: string; until?: string; path?: string; group?: string; language?: (typeof servedLanguages)[number] }

const isGood = (name: string, value: string) => readAnalyticsOverview.query?.safeParse({ [name]: value }).success === true

export function chosenIn(query: Query): Chosen {
  const of = (name: keyof Chosen) => {
    const value = query[name]
    return value && isGood(name, value) ? value : undefined
  }
  const language = servedLanguages.find((one) => one === query.language)
  const [days, until, path, group] = [of('days'), of('until'), of('path'), of('group')]
  return {
    ...(days && { days }),
    ...(until && { until }),
    ...(path && { path }),
    ...(group && { group }),
    ...(language && { language }),
  }
}

/** The address of a page with the same choice. */
export function addressOf(page: string, chosen: Chosen, kept: Record<string, string> = {}): string {
  const given = Object.entries({ ...chosen, ...kept }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return query ? `${page}?${query}` : page
}
