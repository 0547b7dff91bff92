import { readOnlineAccount } from '@/lib/domain/learning/live/online/accounts.contract'
import { onlineProviders } from '@/lib/domain/learning/live/words'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { savedAccount } from '../_parts/online-account'

/** The providers of online rooms, and which of them are set up. */
export default consolePage({ name: 'live', needs: readOnlineAccount }, async ({ t, api }) => {
  const accounts = await Promise.all(onlineProviders.map((provider) => savedAccount({ api }, provider)))
  const title = t('live.online.title')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('live.online.intro')} />
      <Panel title={title}>
        <ul className="stack">
          {onlineProviders.map((provider, at) => (
            <li key={provider} className="row">
              <a href={`/console/live/online/${provider}`}>
                <bdi>{t(`live.values.onlineProvider.${provider}`)}</bdi>
              </a>
              <span className={accounts[at] ? 'badge good' : 'badge'}>
                {t(accounts[at] ? 'live.online.on' : 'live.online.off')}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
})
