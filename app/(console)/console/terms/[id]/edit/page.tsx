import { createTermPolicy, readTermPolicy, updateTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { draftOf } from '../../_parts/policy-draft'
import { PolicyForm } from '../../_parts/policy-form'

export default consolePage({ name: 'terms', needs: updateTermPolicy }, async ({ t, me, api, params }) => {
  const id = params.id ?? ''
  const { data: policy } = await api(readTermPolicy, { params: { id } })
  if (policy.status !== 'draft')
    return (
      <State isPage kind="forbidden" title={t('terms.locked')} detail={t('terms.lockedDetail')}>
        {can(me, createTermPolicy) && (
          <LinkButton href={`/console/terms/new?from=${id}`} icon="copy">
            {t('terms.nextVersion')}
          </LinkButton>
        )}
      </State>
    )
  const name = t('terms.named', { type: t(`terms.values.type.${policy.type}`), number: policy.number })
  return (
    <>
      <SectionHeader
        trail={[name, t('terms.edit')]}
        title={t('terms.editTitle', { name: `\u2068${name}\u2069` })}
        intro={t(`terms.about.${policy.type}`)}
        shows={{ contract: updateTermPolicy, params: { id } }}
      />
      <PolicyForm
        save={endpoint(updateTermPolicy)}
        reads={endpoint(readTermPolicy)}
        first={{ values: draftOf(policy), version: policy.version }}
        id={id}
      />
    </>
  )
})
