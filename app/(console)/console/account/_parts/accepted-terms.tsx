import { listAcceptedTermPolicies, listPublishedTermPolicies } from '@/lib/domain/terms/term-policies.contract'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

/** What the person agreed to, newest first, and whether it still holds. */
export async function AcceptedTerms({ api, t, regional }: Person) {
  const [accepted, published] = await Promise.all([
    api(listAcceptedTermPolicies, { query: { perPage: 100 } }),
    api(listPublishedTermPolicies, { query: { perPage: 100 } }),
  ])
  const inForce = new Map(published.data.map((policy) => [policy.id, policy]))
  return (
    <Panel title={t('account.terms.title')}>
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
              <span className={policy ? 'badge good' : 'badge'}>{t(`account.terms.${policy ? 'current' : 'replaced'}`)}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
