import { cancelAnnouncement, readAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { AnnouncementFacts } from '../_parts/facts'
import { Preview } from '../_parts/preview'
import { StateBadge } from '../_parts/state-badge'

export default consolePage('announcements', async (page) => {
  const { t, api, me, language, params } = page
  const own = { id: params.id ?? '' }
  const { data: announcement } = await api(readAnnouncement, { params: own })
  const { title, text, state, version } = announcement
  return (
    <>
      <SectionHeader
        trail={title[language]}
        title={<bdi data-text="theirs">{title[language]}</bdi>}
        intro={<StateBadge state={state} t={t} />}
        shows={{ contract: readAnnouncement, params: own }}
      >
        {state === 'scheduled' && can(me, cancelAnnouncement) && (
          <ActionButton
            endpoint={endpoint(cancelAnnouncement)}
            input={{ params: own, headers: { 'if-match': `"${version}"` } }}
            label={t('announcements.cancel')}
            done={t('announcements.cancelled')}
            danger
            confirm={{ title: t('announcements.cancel'), detail: <p>{t('announcements.cancelConfirm')}</p> }}
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={t('announcements.facts')}>
          <AnnouncementFacts {...page} announcement={announcement} />
        </Panel>
        <Preview title={title} text={text} labels={{ ar: t('announcements.preview.ar'), en: t('announcements.preview.en') }} />
        <History resource="notificationAnnouncement" id={own.id} />
      </div>
    </>
  )
})
