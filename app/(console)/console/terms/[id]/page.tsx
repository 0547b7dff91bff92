import {
  createTermPolicy,
  listPublishedTermPolicies,
  publishTermPolicy,
  readTermPolicy,
  updateTermPolicy,
} from '@/lib/domain/house/terms/term-policies.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Directional } from '@/lib/ui/directional'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { policyFacts } from '../_parts/facts'
import { PolicyChanges } from '../_parts/policy-changes'
import { PolicyPath } from '../_parts/policy-path'
import { PolicyText } from '../_parts/policy-text'
import { PublishDetail } from '../_parts/publish-detail'
import styles from '../_parts/terms.module.css'

export default consolePage('terms', async (person) => {
  const { t, me, api, regional, organization, language } = person
  const id = person.params.id ?? ''
  const [{ data: policy }, { data: published }] = await Promise.all([
    api(readTermPolicy, { params: { id } }),
    api(listPublishedTermPolicies, { query: { perPage: 100 } }),
  ])
  const { type, number, status, content } = policy
  const inForce = published.find((candidate) => candidate.type === type)
  const isDraft = status === 'draft'
  const isOvertaken = isDraft && inForce !== undefined && inForce.number > number
  const compared = isDraft && inForce ? (await api(readTermPolicy, { params: { id: inForce.id } })).data : null
  const name = t('terms.named', { type: t(`terms.values.type.${type}`), number })
  return (
    <>
      <SectionHeader trail={name} title={name} shows={{ contract: readTermPolicy, params: { id } }}>
        {can(me, createTermPolicy) && (
          <LinkButton href={`/console/terms/new?from=${id}`} icon="copy">
            {t('terms.nextVersion')}
          </LinkButton>
        )}
        {isDraft && can(me, updateTermPolicy) && (
          <LinkButton href={`/console/terms/${id}/edit`} icon="edit">
            {t('terms.edit')}
          </LinkButton>
        )}
        {isDraft && !isOvertaken && can(me, publishTermPolicy) && (
          <ActionButton
            endpoint={endpoint(publishTermPolicy)}
            input={{ params: { id } }}
            label={t('terms.publish')}
            icon={<Directional icon="send" size={16} />}
            kind="filled"
            done={t('terms.published')}
            confirm={{
              title: t('terms.publishTitle', { name: `\u2068${name}\u2069` }),
              detail: (
                <PublishDetail policy={policy} inForce={inForce?.number} organization={organization.name[language]} t={t} />
              ),
              type: name,
            }}
          />
        )}
      </SectionHeader>
      <div className="stack">
        {isOvertaken && <p className="notice">{t('terms.overtaken', { number: inForce.number })}</p>}
        <Panel title={t('terms.facts')}>
          <PolicyPath policy={policy} inForce={inForce?.id} t={t} api={api} regional={regional} />
          <Facts facts={policyFacts(policy, inForce?.id === policy.id, person)} />
        </Panel>
        <div className={`split wide ${styles.sides}`}>
          {languages.map((side) => (
            <PolicyText key={side} text={content[side]} language={side} t={t} />
          ))}
        </div>
        {compared && <PolicyChanges older={compared} newer={policy} t={t} />}
        <History resource="termPolicy" id={id} />
      </div>
    </>
  )
})
