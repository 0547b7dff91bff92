import { createServiceAccount, listServiceAccounts } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { ActiveState } from '@/lib/ui/active-state'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { RoleBadges } from '@/lib/ui/people/role-badges'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { rolesToGive } from '../roles/_parts/roles-to-give'
import { EditAccount } from './_parts/edit-account'

export default consolePage('serviceAccounts', async ({ t, textsOf, me, api, language, regional, query }) => {
  const { serviceAccounts: words } = textsOf('serviceAccounts')
  const create = can(me, createServiceAccount) && (
    <EditAccount
      endpoint={endpoint(createServiceAccount)}
      fields={formFields(createServiceAccount, words)}
      roles={await rolesToGive({ me, api, language })}
    />
  )
  return (
    <>
      <SectionHeader
        title={t('serviceAccounts.title')}
        intro={t('serviceAccounts.intro')}
        shows={{ contract: listServiceAccounts, query }}
      >
        {create}
      </SectionHeader>
      <List
        contract={listServiceAccounts}
        name="service-accounts"
        title={t('serviceAccounts.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/service-accounts/${id}`}
        columns={[
          { key: 'name', title: t('serviceAccounts.columns.name'), sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'roles',
            title: t('serviceAccounts.columns.roles'),
            csv: ['roles.*.name.ar', 'roles.*.name.en'],
            cell: ({ roles }) => <RoleBadges roles={roles} language={language} none={words.noRoles} />,
          },
          {
            key: 'isActive',
            title: t('serviceAccounts.columns.state'),
            csv: [
              inWords(listServiceAccounts, 'isActive', t('serviceAccounts.columns.state'), (value) =>
                value === 'true' ? words.state.active : words.state.inactive,
              ),
            ],
            cell: ({ isActive }) => <ActiveState isActive={isActive} words={words.state} />,
          },
          amountColumn('keyCount', t('serviceAccounts.columns.keys'), regional),
          {
            key: 'lastUsedAt',
            title: t('serviceAccounts.columns.lastUsed'),
            cell: ({ lastUsedAt }) => <When at={lastUsedAt} regional={regional} as="short" none={t('serviceAccounts.never')} />,
          },
          momentColumn('createdAt', t('serviceAccounts.columns.created'), regional),
        ]}
        empty={{ title: t('serviceAccounts.empty.title'), detail: t('serviceAccounts.empty.detail'), action: create }}
      />
    </>
  )
})
