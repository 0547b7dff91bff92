import { listOwnSecurityEvents } from '@/lib/domain/house/activity-log/own-events.contract'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

const most = 20

/** The newest sign-ins and changes of what guards the account, for the person to recognize or not. */
export async function SecurityEvents({ api, t, regional }: Person) {
  const { data, metadata } = await api(listOwnSecurityEvents, { query: { perPage: most } })
  return (
    <Panel id="security-events" title={t('account.events.title')} intro={t('account.events.intro')}>
      {data.length === 0 && <p className="soft">{t('account.events.none')}</p>}
      <ul className="lines">
        {data.map(({ id, action, outcome, count, createdAt, ipAddress, device }) => (
          <li key={id} className="stack tight">
            <span className="row tight">
              <span>{t(`audit.${action}`)}</span>
              {outcome === 'failed' && <span className="badge bad">{t('activityLog.outcome.failed')}</span>}
              {count > 1 && <span className="small soft">{t('account.events.times', { count })}</span>}
            </span>
            <span className="small soft row tight">
              <When at={createdAt} regional={regional} as="short" />
              <bdi dir="ltr">{ipAddress}</bdi>
              <bdi dir="ltr">{[device.browser, device.os].filter(Boolean).join(' · ')}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {metadata.hasNext && <p className="small soft">{t('account.events.more', { count: data.length })}</p>}
    </Panel>
  )
}
