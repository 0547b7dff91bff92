import { listSessions, revokeOtherSessions, revokeSession } from '@/lib/domain/house/identity/sessions/sessions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet, IconDeviceTv, IconRobot } from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './account.module.css'

type PageParts = Pick<Person, 't' | 'regional'>

/** Where the person is signed in: this session, then the newest. */
export async function Sessions({ api, t, regional }: Person) {
  const { data, metadata } = await api(listSessions, { query: { perPage: 100 } })
  const [open, ended] = [data.filter((session) => !session.isRevoked), data.filter((session) => session.isRevoked)]
  const first = open.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const list = (sessions: typeof data) => (
    <ul className="lines">
      {sessions.map((session) => (
        <Entry key={session.id} session={session} t={t} regional={regional} />
      ))}
    </ul>
  )
  return (
    <Panel
      id="sessions"
      title={t('account.sessions.title')}
      intro={t(first.length > 1 ? 'account.sessions.intro' : 'account.sessions.none')}
    >
      {list(first)}
      {first.length > 1 && (
        <div>
          <ActionButton
            endpoint={endpoint(revokeOtherSessions)}
            label={t('account.sessions.endOthers')}
            done={t('account.sessions.othersEnded')}
            danger
            confirm={{ title: t('account.sessions.endOthersTitle'), detail: t('account.sessions.endOthersDetail') }}
          />
        </div>
      )}
      {ended.length > 0 && (
        <details>
          <summary>{t('account.sessions.ended')}</summary>
          {list(ended)}
        </details>
      )}
      {metadata.hasNext && <p className="small soft">{t('account.sessions.more', { count: data.length })}</p>}
    </Panel>
  )
}

const kinds = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  tv: IconDeviceTv,
  bot: IconRobot,
  unknown: IconDevices,
}
const isKind = (platform: string | null): platform is keyof typeof kinds => platform !== null && platform in kinds

function Entry({ session, t, regional }: PageParts & { session: ItemOf<typeof listSessions> }) {
  const { id, device, from, signInMethod, ipAddress, createdAt, lastUsedAt, expiresAt, isCurrent, isRevoked } = session
  const kind = isKind(device.platform) ? device.platform : 'unknown'
  const Icon = kinds[kind]
  const word = t(`account.sessions.device.${kind}`)
  const named = [device.browser, device.os].filter(Boolean).join(' · ')
  const times = { signedIn: createdAt, lastUsed: lastUsedAt, ...(!isRevoked && { expires: expiresAt }) }
  return (
    <li className="bar">
      <span className="tile">
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={`stack tight ${styles.main}`}>
        <h3 className="row">
          <span>
            {word}
            {named && (
              <>
                {' — '}
                <bdi dir="ltr">{named}</bdi>
              </>
            )}
          </span>
          {isCurrent && <span className="badge good">{t('account.sessions.current')}</span>}
          {isRevoked && <span className="badge">{t('account.sessions.endedState')}</span>}
        </h3>
        <dl className={styles.details}>
          <div>
            <dt>{t('account.sessions.address')}</dt>
            <dd>
              <bdi dir="ltr">{ipAddress}</bdi> <span className="soft">({t(`account.sessions.from.${from}`)})</span>
            </dd>
          </div>
          {signInMethod && (
            <div>
              <dt>{t('account.sessions.method')}</dt>
              <dd>{t(`account.sessions.methods.${signInMethod}`)}</dd>
            </div>
          )}
          {Object.entries(times).map(([key, at]) => (
            <div key={key}>
              <dt>{t(`account.sessions.${key}`)}</dt>
              <dd>
                <When at={at} regional={regional} as="short" />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {!isCurrent && !isRevoked && (
        <ActionButton
          endpoint={endpoint(revokeSession)}
          input={{ params: { sessionId: id } }}
          label={t('account.sessions.end')}
          name={t('account.sessions.endThis', { device: `\u2068${named || word}\u2069`, address: `\u2066${ipAddress}\u2069` })}
          done={t('account.sessions.endedNow')}
          danger
        />
      )}
    </li>
  )
}
