import type { readPreferences, readSchedule } from '@/lib/domain/house/notifications/settings.contract'
import { categories, frequencies } from '@/lib/domain/house/notifications/words'
import { weekdayNames } from './dates/written'
import type { DataOf } from './endpoint'
import styles from './notification-fields.module.css'
import { hourName, pauseOf, writtenPause } from './notification-times'
import type { Person } from './person'

type Preferences = DataOf<typeof readPreferences>
type Preference = Preferences['preferences'][number]
type Texts = Pick<Person, 't'>

/** The fields of the notification preferences, within a form of the page: how often each category comes by each channel. */
export const PreferenceFields = ({ chosen: { preferences, mutedPathIds }, t }: Texts & { chosen: Preferences }) => (
  <>
    <input type="hidden" name="muted" value={mutedPathIds.join(' ')} />
    <ul className="lines">
      {categories.map((category) => (
        <li key={category} className="stack tight">
          <strong>{t(`notifications.categories.${category}`)}</strong>
          <div className={styles.choices}>
            {preferences
              .filter((one) => one.category === category)
              .map((one) => (
                <Choice key={one.channel} of={one} t={t} />
              ))}
          </div>
        </li>
      ))}
    </ul>
  </>
)

/** How often a category comes by a channel; a mandatory one can only be read. */
function Choice({ of: { category, channel, frequency, isLocked }, t }: { of: Preference; t: Person['t'] }) {
  const isInbox = channel === 'inApp'
  const word = (each: string) => t(isInbox ? `inbox.preferences.inApp.${each}` : `inbox.preferences.frequencies.${each}`)
  if (isLocked)
    return (
      <p>
        <span className="small soft">{t(`inbox.channels.${channel}`)}</span>{' '}
        <span className="badge">{t('inbox.preferences.locked', { frequency: word(frequency) })}</span>
      </p>
    )
  const label = {
    category: t(`notifications.categories.${category}`),
    channel: t(`inbox.channels.${channel}`),
  }
  return (
    <label className={styles.choice}>
      <span className="small soft">{label.channel}</span>
      <select
        name={`${category}.${channel}`}
        className="tool-field"
        defaultValue={frequency}
        aria-label={t('inbox.preferences.frequency', label)}
      >
        {frequencies
          .filter((each) => !isInbox || each === 'immediate' || each === 'off')
          .map((each) => (
            <option key={each} value={each}>
              {word(each)}
            </option>
          ))}
      </select>
    </label>
  )
}

type TimesProps = Pick<Person, 't' | 'regional'> & { times: DataOf<typeof readSchedule> }

/** The fields for when mails are sent; what they do not let choose is sent along as it is. */
export function TimeFields({ times, t, regional }: TimesProps) {
  const { timeZone, quietHours, sendDays, digestHour, digestDay, followsRamadan, resumesAt } = times
  const pause = pauseOf(resumesAt, new Date())
  return (
    <>
      <input type="hidden" name="timeZone" value={timeZone ?? ''} />
      <input type="hidden" name="sendDays" value={sendDays.join(' ')} />
      <input type="hidden" name="resumesAt" value={resumesAt ?? ''} />
      <label className="row tight">
        <input type="checkbox" name="quiet" value="1" defaultChecked={quietHours !== null} />
        <span>{t('inbox.times.quiet')}</span>
      </label>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <span className="small soft">{t('inbox.times.from')}</span>
          <input type="time" name="from" required className="tool-field" defaultValue={quietHours?.from ?? '21:00'} />
        </label>
        <label className={styles.choice}>
          <span className="small soft">{t('inbox.times.to')}</span>
          <input type="time" name="to" required className="tool-field" defaultValue={quietHours?.to ?? '07:00'} />
        </label>
      </div>
      <label className="row tight">
        <input type="checkbox" name="ramadan" value="1" defaultChecked={followsRamadan} />
        <span>{t('inbox.times.ramadan')}</span>
      </label>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <span className="small soft">{t('inbox.times.digestHour')}</span>
          <select name="digestHour" className="tool-field" defaultValue={digestHour}>
            {Array.from({ length: 24 }, (_, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its number
              <option key={hour} value={hour}>
                {hourName(hour, regional)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          <span className="small soft">{t('inbox.times.digestDay')}</span>
          <select name="digestDay" className="tool-field" defaultValue={digestDay}>
            {weekdayNames(regional).map(({ weekday, full }) => (
              <option key={weekday} value={weekday}>
                {full}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className={styles.choice}>
        <span className="small soft">{t('inbox.times.pause')}</span>
        <select name="pause" className="tool-field" defaultValue={pause}>
          {pause === 'keep' && resumesAt && (
            <option value="keep">{t('inbox.times.pauses.keep', { date: writtenPause(resumesAt, regional) })}</option>
          )}
          {(['none', 'days1', 'days7', 'days14'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`inbox.times.pauses.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
