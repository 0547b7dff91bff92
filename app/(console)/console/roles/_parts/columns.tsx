import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import type { allPairs } from './load'
import { countsOf, reachOf } from './reach'
import { ReachLine } from './reach-line'
import { RoleIcon } from './role-icon'
import styles from './roles.module.css'

type Pairs = Awaited<ReturnType<typeof allPairs>>
type PageParts = Pick<Person, 't' | 'language' | 'regional'>

/** The columns of the list of roles; `pairs` are all permissions that exist. */
export function roleColumns({ t, language, regional }: PageParts, pairs: Pairs): Column<ItemOf<typeof listRoles>>[] {
  return [
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
      phone: 'none',
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
      phone: 'none',
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
  ]
}
