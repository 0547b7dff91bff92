import { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { roleColumns } from './_parts/columns'
import { allPairs } from './_parts/load'

export default consolePage('roles', async ({ t, api, me, language, regional, query }) => {
  const pairs = await allPairs({ api, t })
  const mayCreate = can(me, createRole)
  const create = mayCreate && (
    <LinkButton href="/console/roles/new" kind="filled" icon="add">
      {t('roles.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={t('roles.title')} intro={t('roles.intro')} shows={{ contract: listRoles, query }}>
        {can(me, explainPermission) && <LinkButton href="/console/roles/explain">{t('roles.explain.link')}</LinkButton>}
        {create}
      </SectionHeader>
      <List
        contract={listRoles}
        name="roles"
        title={t('roles.title')}
        query={query}
        labelOf={({ name }) => name[language]}
        hrefOf={({ id }) => `/console/roles/${id}`}
        columns={roleColumns({ t, language, regional }, pairs)}
        actionsOf={({ id, name }) =>
          mayCreate && (
            <LinkButton
              href={`/console/roles/new?from=${id}`}
              kind="subtle"
              size="xs"
              icon="copy"
              name={t('roles.cloneThis', { name: `\u2068${name[language]}\u2069` })}
            >
              {t('roles.clone')}
            </LinkButton>
          )
        }
        empty={{ title: t('roles.empty.title'), detail: t('roles.empty.detail'), action: create }}
      />
    </>
  )
})
