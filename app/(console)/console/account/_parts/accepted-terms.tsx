import {
  acceptTermPolicy,
  listAcceptedTermPolicies,
  listPublishedTermPolicies,
  withdrawTermPolicy,
} from '@/lib/domain/house/terms/term-policies.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

/** The policies that the person accepted, newest first, and whether each acceptance is still valid. */
export async function AcceptedTerms({ api, t, regional }: Person) {
  const [accepted, published] = await Promise.all([
    api(listAcceptedTermPolicies, { query: { perPage: 100 } }),
    api(listPublishedTermPolicies, { query: { perPage: 100 } }),
  ])
  const inForce = new Map(published.data.map((policy) => [policy.id, policy]))
  const taken = new Set(accepted.data.map(({ policyId }) => policyId))
  const choices = published.data.filter(({ id, isRequired }) => !isRequired && !taken.has(id))
  const named = (title: string) => ({ title: `\u2068${title}\u2069` })
  return (
    <Panel id="terms" title={t('account.terms.title')}>
      {accepted.data.length === 0 && <p className="soft">{t('account.terms.none')}</p>}
      <ul className="lines">
        {accepted.data.map(({ id, policyId, type, number, acceptedAt }) => {
          const policy = inForce.get(policyId)
          return (
            <li key={id} className="bar">
              <div>
                <h3>{policy ? <bdi lang={policy.locale}>{policy.title}</bdi> : t(`account.terms.types.${type}`)}</h3>
                <p className="small soft">
                  {t('account.terms.version', { number })} · {t('account.terms.accepted')}{' '}
                  <When at={acceptedAt} regional={regional} as="short" />
                </p>
              </div>
              <div className="row">
                <span className={policy ? 'badge good' : 'badge'}>{t(`account.terms.${policy ? 'current' : 'replaced'}`)}</span>
                {policy && !policy.isRequired && (
                  <ActionButton
                    endpoint={endpoint(withdrawTermPolicy)}
                    input={{ body: { type } }}
                    label={t('account.terms.withdraw')}
                    name={t('account.terms.withdrawThis', named(policy.title))}
                    done={t('account.terms.withdrawn')}
                    confirm={{ title: t('account.terms.withdrawTitle'), detail: t('account.terms.withdrawDetail') }}
                  />
                )}
              </div>
            </li>
          )
        })}
        {choices.map(({ id, type, title, locale }) => (
          <li key={id} className="bar">
            <h3>
              <bdi lang={locale}>{title}</bdi>
            </h3>
            <div className="row">
              <span className="badge">{t('account.terms.optional')}</span>
              <ActionButton
                endpoint={endpoint(acceptTermPolicy)}
                input={{ body: { type } }}
                label={t('account.terms.accept')}
                name={t('account.terms.acceptThis', named(title))}
                done={t('account.terms.acceptedNow')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
