import type { Organization } from '@/lib/platform/auth/organization'
import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import type { Language } from '@/lib/platform/i18n/languages'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import styles from './certificates.module.css'

type Props = { at: string; language: Language; organization: Pick<Organization, 'regionalProfile'> }

/** The day of a moment in both calendars, in the time zone and digits of the organization, as on the page that verifies a certificate. */
export function InBoth({ at, language, organization: { regionalProfile } }: Props) {
  const { timeZone, hijriAdjustmentDays: adjustDays } = regionalProfile
  const options = { timeZone, adjustDays, numerals: digitsOf(language, regionalProfile) }
  return (
    <time dateTime={at} className={styles.dates}>
      <bdi>{gregorian(new Date(at), language, options)}</bdi>
      <bdi className="small soft">{hijri(new Date(at), language, options)}</bdi>
    </time>
  )
}
