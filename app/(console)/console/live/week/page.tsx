import { listSessions } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { clock } from '@/lib/platform/clock'
import { byCalendar, hijri } from '@/lib/platform/i18n/dates'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { isRamadan, isWeekend, startOfWeek } from '@/lib/platform/i18n/regional-profile'
import { zoneName } from '@/lib/platform/i18n/zone-names'
import { LinkButton } from '@/lib/ui/actions/link-button'
import type { ItemOf } from '@/lib/ui/endpoint'
import { clocksFor } from '@/lib/ui/moments'
import { localeOf, type RegionalFormat } from '@/lib/ui/regional-format'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { addressOf, textOf } from '../_parts/names'
import styles from './week.module.css'

type Session = ItemOf<typeof listSessions>
const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** The sessions of one week of the organization, in its zone, with its weekend and the working hours of Ramadan. */
export default consolePage('live', async ({ t, api, regional, organization, query }) => {
  const profile = organization.regionalProfile
  const { timeZone } = profile
  const today = dayOf(clock.now(), timeZone)
  const first = startOfWeek(isDay(query.from) ? query.from : today, profile)
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
  const { data: sessions } = await api(listSessions, {
    query: { from: first, to: addDays(first, 6), perPage: 100, orderBy: 'startsAt:asc' },
  })
  const here = { ...regional, timeZone }
  const say = (key: string) => t(`live.week.${key}`)
  const ramadan = profile.ramadan?.enabled === true ? profile.ramadan.workWindow : null
  return (
    <>
      <SectionHeader
        trail={say('title')}
        title={say('title')}
        intro={say('intro')}
        shows={{ contract: listSessions, query: { from: first, to: addDays(first, 6) } }}
      >
        <LinkButton href={`/console/live/week?from=${addDays(first, -7)}`}>{say('before')}</LinkButton>
        <LinkButton href="/console/live/week">{say('now')}</LinkButton>
        <LinkButton href={`/console/live/week?from=${addDays(first, 7)}`}>{say('after')}</LinkButton>
      </SectionHeader>
      <ol className={styles.week}>
        {days.map((day) => {
          const own = sessions.filter(({ startsAt }) => dayOf(new Date(startsAt), timeZone) === day)
          return (
            <li key={day} className={styles.day} data-today={day === today} data-weekend={isWeekend(day, profile)}>
              <h2 className={styles.name}>
                <time dateTime={day}>{byCalendar(noonOf(day), here.language, { ...here, timeZone: 'UTC' }, dayForm)}</time>
              </h2>
              {here.calendar === 'both' && (
                <p className="small soft">{hijri(noonOf(day), here.language, { ...here, timeZone: 'UTC' })}</p>
              )}
              {isWeekend(day, profile) && <p className="small soft">{say('weekend')}</p>}
              {ramadan && isRamadan(day, profile) && (
                <p className="small soft">
                  {say('ramadan')} <bdi>{`${hour(ramadan.from, here)}–${hour(ramadan.to, here)}`}</bdi>
                </p>
              )}
              {own.length === 0 ? (
                <p className="small soft">{say('none')}</p>
              ) : (
                <ul className={styles.sessions}>
                  {own.map((session) => (
                    <Entry key={session.id} session={session} regional={here} off={t('live.states.cancelled')} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
      {sessions.length === 100 && <p className="notice">{say('more')}</p>}
    </>
  )
})

type EntryProps = { session: Session; regional: RegionalFormat; off: string }
function Entry({ session, regional, off }: EntryProps) {
  const { language } = regional
  const [own, ...others] = timesOf(session, regional)
  const where = textOf(session.roomName, language) || textOf(session.place, language)
  return (
    <li>
      <a href={addressOf(session.id)} className={styles.session} data-off={session.state === 'cancelled'}>
        <bdi>{own}</bdi>
        <bdi className={styles.title} data-text="theirs">
          {textOf(session.title, language)}
        </bdi>
        {others.map((other) => (
          <bdi key={other} className="small soft">
            {other}
          </bdi>
        ))}
        {where && (
          <bdi className="small soft" data-text="theirs">
            {where}
          </bdi>
        )}
        {session.state === 'cancelled' && <span className="badge bad">{off}</span>}
      </a>
    </li>
  )
}

const clockForm = { hour: 'numeric', minute: '2-digit' } as const

const dayForm = { weekday: 'short', day: 'numeric', month: 'short' } as const
const noonOf = (day: string) => new Date(`${day}T12:00:00.000Z`)

/** From when to when a session is, on every clock that matters: that of the week first. */
function timesOf({ startsAt, endsAt, zone }: Pick<Session, 'startsAt' | 'endsAt' | 'zone'>, regional: RegionalFormat): string[] {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const clocks = clocksFor(from, regional, zone)
  return clocks.map((timeZone, at) => {
    const range = new Intl.DateTimeFormat(localeOf(regional), { ...clockForm, timeZone }).formatRange(from, to)
    return at > 0 ? `${range} (${zoneName(regional.language, timeZone, from, regional.numerals)})` : range
  })
}

/** A time of a wall clock, such as 10:00. */
const hour = (time: string, regional: RegionalFormat): string =>
  new Intl.DateTimeFormat(localeOf(regional), { ...clockForm, timeZone: 'UTC' }).format(new Date(`2026-01-01T${time}:00.000Z`))
