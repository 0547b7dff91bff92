import { putPreferences, putSchedule, readPreferences, readSchedule } from '@/lib/domain/house/notifications/settings.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { PreferenceFields, TimeFields } from '@/lib/ui/notification-fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { PreferencesForm, TimesForm } from './notification-forms'

/** Which notifications reach the person, by which channel and how often, and when mails come. */
export async function NotificationSettings({ api, me, t, regional }: Person) {
  if (!can(me, readPreferences) || !can(me, putPreferences)) return null
  const [{ data: chosen }, { data: times }] = await Promise.all([api(readPreferences), api(readSchedule)])
  return (
    <>
      <Panel
        id="notifications"
        title={t('inbox.preferences.title')}
        intro={t('inbox.preferences.intro')}
        tools={
          <LinkButton href="/console/notifications" kind="subtle">
            {t('inbox.empty.toInbox')}
          </LinkButton>
        }
      >
        <PreferencesForm
          endpoint={endpoint(putPreferences)}
          submit={t('inbox.preferences.save')}
          done={t('inbox.preferences.saved')}
        >
          <PreferenceFields chosen={chosen} t={t} />
        </PreferencesForm>
      </Panel>
      <Panel title={t('inbox.times.title')} intro={t('inbox.times.intro')}>
        <TimesForm endpoint={endpoint(putSchedule)} submit={t('inbox.times.save')} done={t('inbox.times.saved')}>
          <TimeFields times={times} t={t} regional={regional} />
        </TimesForm>
      </Panel>
    </>
  )
}
