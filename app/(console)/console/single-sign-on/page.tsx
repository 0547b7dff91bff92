import { createSsoProvider, listSsoProviders } from '@/lib/domain/people/single-sign-on/providers.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { ActiveState } from '@/lib/ui/active-state'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'

export default consolePage('singleSignOn', ({ t, textsOf, me, regional, query }) => {
  const { state } = textsOf('singleSignOn').singleSignOn
  const create = can(me, createSsoProvider) && (
    <LinkButton href="/console/single-sign-on/new" icon="add" kind="filled">
      {t('singleSignOn.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader
        title={t('singleSignOn.title')}
        intro={t('singleSignOn.intro')}
        shows={{ contract: listSsoProviders, query }}
      >
        {create}
      </SectionHeader>
      <List
        contract={listSsoProviders}
        name="identity-providers"
        title={t('singleSignOn.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/single-sign-on/${id}`}
        columns={[
          { key: 'name', title: t('singleSignOn.columns.name'), sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'issuer', title: t('singleSignOn.columns.issuer'), cell: ({ issuer }) => <Code>{issuer}</Code> },
          {
            key: 'isActive',
            title: t('singleSignOn.columns.state'),
            csv: [
              inWords(listSsoProviders, 'isActive', t('singleSignOn.columns.state'), (value) =>
                value === 'true' ? state.active : state.inactive,
              ),
            ],
            cell: ({ isActive }) => <ActiveState isActive={isActive} words={state} />,
          },
          amountColumn('peopleCount', t('singleSignOn.columns.people'), regional),
          momentColumn('createdAt', t('singleSignOn.columns.created'), regional),
        ]}
        empty={{ title: t('singleSignOn.empty.title'), detail: t('singleSignOn.empty.detail'), action: create }}
      />
    </>
  )
})
