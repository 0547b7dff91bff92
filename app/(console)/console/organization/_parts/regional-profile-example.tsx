'use client'
import type { Organization } from '@/lib/platform/auth/organization'
import { hijri } from '@/lib/platform/i18n/dates'
import { addDays, type Day } from '@/lib/platform/i18n/days'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import {
  dayAt,
  isRamadan,
  isWeekend,
  type RegionalProfile,
  ramadanOf,
  startOfWeek,
  writtenDay,
} from '@/lib/platform/i18n/regional-profile'
import { useConsole } from '@/lib/ui/console-provider'
import { noonOf } from '@/lib/ui/dates/months'
import { numberOfDay, systemOf, timeInDigits, weekdayNames } from '@/lib/ui/dates/written'
import { numberIn, type RegionalFormat, regionalFormatOf } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'
import styles from './regional-profile.module.css'

type Props = { profile: RegionalProfile; organization: Organization; now: string }

/**
 * The present day, its week and Ramadan as they would be with what is typed, for people without choices of their own. The browser may write a date
 * with other words than the server did: those of the server stay.
 */
export function RegionalProfileExample({ profile, organization, now }: Props) {
  const t = useTranslations('organization.regional')
  const { language } = useConsole()
  const formatIn = (each: Language) =>
    regionalFormatOf(each, { ...organization, regionalProfile: profile }, { timeZone: null, numerals: 'auto' })
  const regional = formatIn(language)
  const at = new Date(now)
  const today = dayAt(at, profile)
  const { first, last } = ramadanOf(today, profile)
  const inFull = (day: Day) => writtenDay(noonOf(day), language, { ...regional, timeZone: 'UTC' })
  const hours = profile.ramadan?.enabled ? profile.ramadan : null
  return (
    <section className={`panel stack ${styles.example}`} aria-label={t('example.title')} data-text="theirs">
      <h2>{t('example.title')}</h2>
      <dl className="facts">
        {languages.map((each) => (
          <Fact key={each} label={t('example.today', { language: t(`values.locales.${each}`) })}>
            <bdi lang={each} dir={direction(each)} suppressHydrationWarning>
              {writtenDay(at, each, formatIn(each))} · {numberIn(formatIn(each), 1234.5)}
            </bdi>
          </Fact>
        ))}
        {profile.calendar === 'gregory' && (
          <Fact label={t('example.hijri')}>
            <bdi suppressHydrationWarning>{hijri(at, language, regional)}</bdi>
          </Fact>
        )}
        <Fact label={isRamadan(today, profile) ? t('example.ramadanNow') : t('example.ramadan')}>
          <bdi suppressHydrationWarning>{inFull(first)}</bdi> – <bdi suppressHydrationWarning>{inFull(last)}</bdi>
        </Fact>
        {hours?.workWindow && <Hours label={t('fields.workWindow')} of={hours.workWindow} regional={regional} />}
        {hours?.quietHours && <Hours label={t('fields.quietHours')} of={hours.quietHours} regional={regional} />}
      </dl>
      <Week today={today} profile={profile} regional={regional} label={t('example.week')} rest={t('example.rest')} />
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="small soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Hours = ({ label, of, regional }: { label: string; of: { from: string; to: string }; regional: RegionalFormat }) => (
  <Fact label={label}>
    <bdi dir="ltr">
      {timeInDigits(of.from, regional)}–{timeInDigits(of.to, regional)}
    </bdi>
  </Fact>
)

type WeekProps = { today: Day; profile: RegionalProfile; regional: RegionalFormat; label: string; rest: string }

/** The week of today from its first day, the weekend shaded. */
function Week({ today, profile, regional, label, rest }: WeekProps) {
  const first = startOfWeek(today, profile)
  const system = systemOf(regional)
  return (
    <ol className={styles.week} aria-label={label}>
      {weekdayNames(regional).map(({ full }, at) => {
        const day = addDays(first, at)
        const isRest = isWeekend(day, profile)
        return (
          <li key={day} data-rest={isRest || undefined} aria-current={day === today ? 'date' : undefined}>
            <span className="small" suppressHydrationWarning>
              {full}
            </span>
            <strong>{numberOfDay(day, system, regional)}</strong>
            <span className="small soft">{isRest ? rest : '\u00a0'}</span>
          </li>
        )
      })}
    </ol>
  )
}
