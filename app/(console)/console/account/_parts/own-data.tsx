import { readErasure, readOwnData, requestErasure, withdrawErasure } from '@/lib/domain/people/own-data/own-data.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { DownloadOwnData } from './download-own-data'
import { EraseAccount } from './erase-account'

/** The data stored about the person: download and erasure. */
export async function OwnData({ api, t, textsOf, profile, regional }: Person) {
  const { data: erasure } = await api(readErasure)
  const isAdministrator = profile.roleTypes.some((type) => type !== 'user')
  const proof = { texts: textsOf('console').console.signIn, asksForCode: profile.isTwoFactorEnable }
  return (
    <Panel id="own-data" title={t('account.ownData.title')} intro={t('account.ownData.intro')}>
      <ul className="lines">
        <li className="bar">
          <div>
            <h3>{t('account.ownData.download')}</h3>
            <p className="small soft">{t('account.ownData.downloadDetail')}</p>
          </div>
          <DownloadOwnData endpoint={endpoint(readOwnData)} />
        </li>
        <li className="bar">
          <div>
            <h3>{t('account.ownData.erase')}</h3>
            {erasure.dueAt ? (
              <p className="notice">
                {t('account.ownData.dueOn')} <When at={erasure.dueAt} regional={regional} as="short" />
              </p>
            ) : (
              <p className="small soft">
                {isAdministrator
                  ? t('account.ownData.administrator')
                  : t('account.ownData.eraseDetail', { days: erasure.waitingDays })}
              </p>
            )}
          </div>
          {erasure.dueAt && (
            <ActionButton
              endpoint={endpoint(withdrawErasure)}
              label={t('account.ownData.withdraw')}
              done={t('account.ownData.withdrawn')}
            />
          )}
          {!erasure.dueAt && !isAdministrator && <EraseAccount proof={proof} endpoint={endpoint(requestErasure)} />}
        </li>
      </ul>
    </Panel>
  )
}
