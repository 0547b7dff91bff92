import { headers } from 'next/headers'
import { revokeOtherSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@/lib/domain/house/passkeys/passkeys.contract'
import { deviceOf } from '@/lib/platform/http/device'
import { endpoint } from '@/lib/ui/endpoint'
import { IconKey } from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './account.module.css'
import { AddPasskey } from './add-passkey'
import { PasskeyActions } from './passkey-actions'

/** The passkeys of the person. */
export async function Passkeys({ api, t, textsOf, regional, profile }: Person) {
  const { data } = await api(listPasskeys, { query: { perPage: 100 } })
  const { browser, os } = deviceOf((await headers()).get('user-agent'))
  const suggested = browser && os ? t('account.passkeys.suggested', { browser, os }) : ''
  const proof = { texts: textsOf('console').console.signIn, asksForCode: profile.isTwoFactorEnable }
  const keys = data.toReversed()
  return (
    <Panel id="passkeys" title={t('account.passkeys.title')} intro={t('account.passkeys.intro')}>
      {keys.length === 0 && <p className="small soft">{t('account.passkeys.none')}</p>}
      {keys.length > 0 && (
        <ul className="lines">
          {keys.map(({ id, name, version, isBackedUp, createdAt, lastUsedAt }) => (
            <li key={id} className="bar">
              <span className="tile">
                <IconKey size={22} stroke={1.6} aria-hidden="true" />
              </span>
              <div className={`stack tight ${styles.main}`}>
                <h3 className="row">
                  <bdi>{name}</bdi>
                  <span className="badge">{t(isBackedUp ? 'account.passkeys.backedUp' : 'account.passkeys.onDevice')}</span>
                </h3>
                <dl className={styles.details}>
                  <div>
                    <dt>{t('account.passkeys.addedOn')}</dt>
                    <dd>
                      <When at={createdAt} regional={regional} as="short" />
                    </dd>
                  </div>
                  <div>
                    <dt>{t('account.passkeys.lastUsed')}</dt>
                    <dd>
                      <When at={lastUsedAt} regional={regional} as="short" none={t('account.passkeys.never')} />
                    </dd>
                  </div>
                </dl>
              </div>
              <PasskeyActions
                passkey={{ id, name, version }}
                proof={proof}
                rename={endpoint(renamePasskey)}
                remove={endpoint(removePasskey)}
                endOthers={endpoint(revokeOtherSessions)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey suggested={suggested} proof={proof} begin={endpoint(beginPasskey)} add={endpoint(addPasskey)} />
    </Panel>
  )
}
