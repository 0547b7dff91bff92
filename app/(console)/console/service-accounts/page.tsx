import { createServiceAccount, listServiceAccounts } from '@/lib/domain/api-keys/service-accounts.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { RoomHeader } from '@/lib/ui/room-header'
import { When } from '@/lib/ui/when'
import { room } from '../_parts/room'
import { AccountState } from './_parts/account-state'
import { EditAccount } from './_parts/edit-account'
import { rolesToGive } from './_parts/roles-to-give'

export default room('serviceAccounts', async ({ t, textsOf, me, api, language, regional, query }) => {
  const create = can(me, createServiceAccount) && (
    <EditAccount
      endpoint={endpoint(createServiceAccount)}
      fields={formFields(createServiceAccount, textsOf('serviceAccounts').serviceAccounts)}
      roles={await rolesToGive(me, api, language)}
    />
  )
  return (
    <>
      <RoomHeader
        title={t('serviceAccounts.title')}
        intro={t('serviceAccounts.intro')}
        shows={{ contract: listServiceAccounts, query }}
      >
        {create}
      </RoomHeader>
      <List
        contract={listServiceAccounts}
        name="service-accounts"
        title={t('serviceAccounts.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/service-accounts/${id}`}
        columns={[
          { key: 'name', title: t('serviceAccounts.columns.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'roles',
            title: t('serviceAccounts.columns.roles'),
            csv: ['roles.0.name.ar', 'roles.0.name.en'],
            cell: ({ roles }) =>
              roles.length > 0 ? (
                <span className="row">
                  {roles.map(({ id, name }) => (
                    <span key={id} className="badge">
                      <bdi>{name[language]}</bdi>
                    </span>
                  ))}
                </span>
              ) : (
                <span className="soft">{t('serviceAccounts.noRoles')}</span>
              ),
          },
          {
            key: 'isActive',
            title: t('serviceAccounts.columns.state'),
            cell: ({ isActive }) => <AccountState isActive={isActive} t={t} />,
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
