import { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { allPairs } from './_parts/load'
import { countsOf, reachOf } from './_parts/reach'
import { ReachLine } from './_parts/reach-line'
import { RoleIcon } from './_parts/role-icon'
import styles from './_parts/roles.module.css'

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
        columns={[
          {
            key: 'name',
            title: t('roles.columns.name'),
            sort: orderIn('name', language),
            csv: ['name.ar', 'name.en'],
            cell: ({ name, description, type }) => (
              <span className="row tight nowrap">
                <RoleIcon type={type} />
                <span className="two-lines">
                  <bdi>{name[language]}</bdi>
                  {description && <bdi className={styles.about}>{description[language]}</bdi>}
                </span>
              </span>
            ),
          },
          {
            key: 'type',
            title: t('roles.columns.type'),
            csv: [
              inWords(listRoles, 'type', t('roles.columns.type'), (value) => t(`roles.types.${value}`)),
              yesOrNo(listRoles, 'isBuiltIn', t('roles.builtIn'), t),
            ],
            cell: ({ type, isBuiltIn }) => (
              <span className={styles.kind}>
                {t(`roles.types.${type}`)}
                {isBuiltIn && <span className="small soft">{t('roles.builtIn')}</span>}
              </span>
            ),
          },
          {
            key: 'permissions',
            title: t('roles.columns.permissions'),
            csv: ['permissions.length'],
            cell: ({ permissions }) => {
              const reach = reachOf(pairs, permissions)
              return (
                <span className="row tight nowrap">
                  <span className={styles.count}>
                    <Amount value={permissions.length} regional={regional} />
                  </span>
                  <ReachLine reach={reach} label={t('roles.reach.counts', countsOf(reach))} />
                </span>
              )
            },
          },
          amountColumn('memberCount', t('roles.columns.people'), regional),
          momentColumn('updatedAt', t('roles.columns.updated'), regional, { hidden: true }),
          momentColumn('createdAt', t('roles.columns.created'), regional, { hidden: true }),
        ]}
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
