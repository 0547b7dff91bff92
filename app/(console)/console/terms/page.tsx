import { createTermPolicy, listPublishedTermPolicies, listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { policyTypes } from '@/lib/domain/house/terms/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { policyColumns } from './_parts/columns'
import { InForce } from './_parts/in-force'

export default consolePage('terms', async ({ t, me, api, regional, query, language }) => {
  const { data: published } = await api(listPublishedTermPolicies, { query: { perPage: 100 } })
  const inForce = new Set(published.map(({ id }) => id))
  const create = can(me, createTermPolicy) && (
    <LinkButton href="/console/terms/new" kind="filled" icon="add">
      {t('terms.create')}
    </LinkButton>
  )
  const optionsOf = <T extends string>(name: 'type' | 'status', values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`terms.values.${name}.${value}`) }))
  return (
    <>
      <SectionHeader title={t('terms.title')} intro={t('terms.intro')} shows={{ contract: listTermPolicies, query }}>
        {create}
      </SectionHeader>
      <InForce published={published} t={t} regional={regional} />
      <List
        contract={listTermPolicies}
        name="terms"
        title={t('terms.title')}
        query={query}
        labelOf={({ type, number }) => t('terms.named', { type: t(`terms.values.type.${type}`), number })}
        hrefOf={({ id }) => `/console/terms/${id}`}
        columns={policyColumns({ t, language, regional }, inForce)}
        filters={[
          { name: 'type', label: t('terms.columns.type'), kind: 'choice', options: optionsOf('type', policyTypes) },
          {
            name: 'status',
            label: t('terms.columns.state'),
            kind: 'choice',
            options: optionsOf('status', ['draft', 'published']),
          },
        ]}
        empty={{ title: t('terms.empty.title'), detail: t('terms.empty.detail'), action: create }}
      />
    </>
  )
})
