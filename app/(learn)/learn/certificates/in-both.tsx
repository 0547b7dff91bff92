import type { Organization } from '@/lib/platform/auth/organization'
import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import type { Person } from '@/lib/ui/person'
import styles from './certificates.module.css'

type Props = { at: string; regional: Person['regional']; organization: Pick<Organization, 'regionalProfile'> }

/** The day of a moment in both calendars, in the organization's time zone, as on the page that verifies it, and in the digits of the reader. */
export function InBoth({ at, regional: { language, numerals, adjustDays }, organization: { regionalProfile } }: Props) {
  const options = { timeZone: regionalProfile.timeZone, adjustDays, numerals }
  return (
    <time dateTime={at} className={styles.dates}>
      <bdi>{gregorian(new Date(at), language, options)}</bdi>
      <bdi className="small soft">{hijri(new Date(at), language, options)}</bdi>
    </time>
  )
}
