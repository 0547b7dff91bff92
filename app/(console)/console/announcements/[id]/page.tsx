import { cancelAnnouncement, readAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { audienceName } from '../_parts/audience-name'
import { Preview } from '../_parts/preview'
import { StateBadge } from '../_parts/state-badge'

export default consolePage('announcements', async (page) => {
  const { t, api, me, language, regional, params } = page
  const own = { id: params.id ?? '' }
  const { data: announcement } = await api(readAnnouncement, { params: own })
  const { title, text, state, sendAt, sentAt, recipientCount, readCount, createdBy, version } = announcement
  const column = (name: string) => t(`announcements.columns.${name}`)
  const audience = audienceName(announcement, page)
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
          <Facts
            facts={[
              {
                label: column('audience'),
                value: (
                  <>
                    {audience.kind}
                    {audience.name && (
                      <>
                        {' · '}
                        <bdi data-text="theirs">{audience.name}</bdi>
                      </>
                    )}
                  </>
                ),
              },
              { label: column('sendAt'), value: <When at={sendAt} regional={regional} /> },
              {
                label: t('announcements.sentAt'),
                value: <When at={sentAt} regional={regional} none={t('announcements.notYet')} />,
              },
              ...(recipientCount === null
                ? []
                : [
                    { label: column('recipientCount'), value: <Amount value={recipientCount} regional={regional} /> },
                    { label: t('announcements.readCount'), value: <Amount value={readCount} regional={regional} /> },
                  ]),
              {
                label: column('createdBy'),
                value: (
                  <bdi>
                    {createdBy ? inLanguage(createdBy.name, language).text || createdBy.email : t('announcements.program')}
                  </bdi>
                ),
              },
            ]}
          />
        </Panel>
        <Preview title={title} text={text} labels={{ ar: t('announcements.preview.ar'), en: t('announcements.preview.en') }} />
        <History resource="notificationAnnouncement" id={own.id} />
      </div>
    </>
  )
})
