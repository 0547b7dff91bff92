import { putPreferences, readPreferences, readSchedule } from '@/lib/domain/notifications/settings.contract'
import { categories, frequencies } from '@/lib/domain/notifications/words'
import { can } from '@/lib/ui/can'
import { weekdayNames } from '@/lib/ui/dates/written'
import type { DataOf } from '@/lib/ui/endpoint'
import { hourName, pauseOf, writtenPause } from '@/lib/ui/notification-times'
import type { Learner } from '../../_parts/learn-page'
import styles from '../account.module.css'

type Props = { learner: Learner }
type Preference = DataOf<typeof readPreferences>['preferences'][number]

/** Which notifications reach the learner, by which channel and how often, and when mails come: two plain forms. */
export async function NotificationSettings({ learner }: Props) {
  const { api, me } = learner
  if (!can(me, readPreferences) || !can(me, putPreferences)) return null
  const [{ data: chosen }, { data: times }] = await Promise.all([api(readPreferences), api(readSchedule)])
  return (
    <>
      <Preferences chosen={chosen} learner={learner} />
      <Times times={times} learner={learner} />
    </>
  )
}

const Next = () => <input type="hidden" name="next" value="/learn/account" />

function Preferences({
  chosen: { preferences, mutedPathIds },
  learner: { t },
}: Props & { chosen: DataOf<typeof readPreferences> }) {
  return (
    <section id="notifications" className="panel stack" aria-labelledby="notifications-title">
      <h2 id="notifications-title">{t('inbox.preferences.title')}</h2>
      <p className="soft">
        {t('inbox.preferences.intro')} <a href="/learn/inbox">{t('inbox.empty.toInbox')}</a>
      </p>
      <form method="post" action="/learn/do/notification-preferences" className="stack">
        <Next />
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
        <div>
          <button type="submit" className="button">
            {t('inbox.preferences.save')}
          </button>
        </div>
      </form>
    </section>
  )
}

/** How often a category comes by a channel; a mandatory one can only be read. */
function Choice({ of: { category, channel, frequency, isLocked }, t }: { of: Preference; t: Learner['t'] }) {
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

function Times({ times, learner: { t, regional } }: Props & { times: DataOf<typeof readSchedule> }) {
  const { timeZone, quietHours, sendDays, digestHour, digestDay, followsRamadan, resumesAt } = times
  const pause = pauseOf(resumesAt, new Date())
  return (
    <section className="panel stack" aria-labelledby="mail-times-title">
      <h2 id="mail-times-title">{t('inbox.times.title')}</h2>
      <p className="soft">{t('inbox.times.intro')}</p>
      <form method="post" action="/learn/do/notification-times" className="stack">
        <Next />
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
        <div>
          <button type="submit" className="button">
            {t('inbox.times.save')}
          </button>
        </div>
      </form>
    </section>
  )
}
