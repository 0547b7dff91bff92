import { invalid } from '@/lib/platform/errors'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import type { RegionalProfile } from '@/lib/platform/regional-profile'
import { mostDays } from './frame.contract'
import { definitionVersion } from './metrics.rules'
import { daysBetween } from './periods.rules'

type Asking = { organization: { regionalProfile: RegionalProfile }; now: Date }

/** The frame of every answer: its date, time zone and definitions. */
export const frameOf = ({ organization, now }: Asking) => {
  const { timeZone, weekStart } = organization.regionalProfile
  return { asOf: now, timeZone, weekStart, definitionVersion }
}

/** The days that a request asks for, by default the last thirty. Refuses an inverted or a too long range. */
export function rangeOf({ organization, now }: Asking, query: { from?: Day; to?: Day }) {
  const { timeZone, weekStart } = organization.regionalProfile
  const to = query.to ?? dayOf(now, timeZone)
  const from = query.from ?? addDays(to, -29)
  const length = daysBetween(from, to) + 1
  if (length < 1) throw invalid({ key: 'order', property: 'to' })
  if (length > mostDays) throw invalid({ key: 'maxLength', property: 'to', params: { max: mostDays } })
  return { from, to, length, timeZone, weekStart }
}
