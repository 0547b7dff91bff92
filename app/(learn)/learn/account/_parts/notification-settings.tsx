import { putPreferences, readPreferences, readSchedule } from '@/lib/domain/house/notifications/settings.contract'
import { can } from '@/lib/ui/can'
import { PreferenceFields, TimeFields } from '@/lib/ui/notification-fields'
import { DoForm } from '../../_parts/do-form'
import type { Learner } from '../../_parts/learn-page'

/** Which notifications reach the learner, by which channel and how often, and when mails come: two plain forms. */
export async function NotificationSettings({ learner }: { learner: Learner }) {
  const { api, me, t, regional } = learner
  if (!can(me, readPreferences) || !can(me, putPreferences)) return null
  const [{ data: chosen }, { data: times }] = await Promise.all([api(readPreferences), api(readSchedule)])
  const next = <input type="hidden" name="next" value="/learn/account" />
  return (
    <>
      <section id="notifications" className="panel stack" aria-labelledby="notifications-title">
        <h2 id="notifications-title">{t('inbox.preferences.title')}</h2>
        <p className="soft">
          {t('inbox.preferences.intro')} <a href="/learn/notifications">{t('inbox.empty.toInbox')}</a>
        </p>
        <DoForm action="notification-preferences" className="stack">
          {next}
          <PreferenceFields chosen={chosen} t={t} />
          <div>
            <button type="submit" className="button">
              {t('inbox.preferences.save')}
            </button>
          </div>
        </DoForm>
      </section>
      <section className="panel stack" aria-labelledby="mail-times-title">
        <h2 id="mail-times-title">{t('inbox.times.title')}</h2>
        <p className="soft">{t('inbox.times.intro')}</p>
        <DoForm action="notification-times" className="stack">
          {next}
          <TimeFields times={times} t={t} regional={regional} />
          <div>
            <button type="submit" className="button">
              {t('inbox.times.save')}
            </button>
          </div>
        </DoForm>
      </section>
    </>
  )
}
