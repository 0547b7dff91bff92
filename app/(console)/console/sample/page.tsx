import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'

export default consolePage('sample', ({ t, me, language, regional, query }) => {
  const create = can(me, createRole) && (
    <LinkButton href="/console/sample/new" kind="filled" icon="add">
      {t('sample.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={t('sample.title')} intro={t('sample.intro')} shows={{ contract: listRoles, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listRoles}
        name="sample"
        title={t('sample.title')}
        query={query}
        labelOf={({ name }) => name[language]}
        hrefOf={({ id }) => `/console/sample/${id}`}
        columns={[
          {
            key: 'name',
            title: t('sample.fields.name'),
            sort: orderIn('name', language),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => <bdi>{name[language]}</bdi>,
          },
          amountColumn('memberCount', t('sample.columns.people'), regional),
          momentColumn('updatedAt', t('sample.columns.updated'), regional),
        ]}
        empty={{ title: t('sample.empty'), action: create }}
      />
    </>
  )
})
