import { listPackages } from '@/lib/domain/standards/scorm/packages/packages.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { PackageState } from './package-state'

type PageParts = Pick<Person, 't' | 'regional'>

/** The columns of the list of packages. */
export function packageColumns({ t, regional }: PageParts): Column<ItemOf<typeof listPackages>>[] {
  return [
    {
      key: 'title',
      title: t('coursePackages.columns.title'),
      sort: 'title',
      cell: ({ title }) => <bdi data-text="theirs">{title}</bdi>,
    },
    {
      key: 'format',
      title: t('coursePackages.columns.format'),
      csv: [inWords(listPackages, 'format', t('coursePackages.columns.format'), (value) => t(`coursePackages.formats.${value}`))],
      cell: ({ format }) => format && <span className="unbroken">{t(`coursePackages.formats.${format}`)}</span>,
    },
    {
      key: 'state',
      title: t('coursePackages.columns.state'),
      csv: [inWords(listPackages, 'state', t('coursePackages.columns.state'), (value) => t(`coursePackages.states.${value}`))],
      cell: (item) => <PackageState item={item} t={t} />,
    },
    amountColumn('itemCount', t('coursePackages.columns.items'), regional),
    amountColumn('useCount', t('coursePackages.columns.uses'), regional),
    momentColumn('createdAt', t('coursePackages.columns.created'), regional),
  ]
}
