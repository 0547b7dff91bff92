import { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import { KeyState } from './key-state'

type Key = ItemOf<typeof listApiKeys>
type Page = Pick<Person, 't' | 'regional'>

/** The columns of the list: the name, its kind, how the key begins, its state, and its moments. */
export const keyColumns = ({ t, regional }: Page): Column<Key>[] => [
  {
    key: 'name',
    title: t('apiKeys.columns.name'),
    sort: 'name',
    cell: ({ name, kind }) => (
      <span className="two-lines">
        <bdi>{name}</bdi>
        <span className="small soft">{t(`apiKeys.kinds.${kind}`)}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    title: t('apiKeys.columns.kind'),
    csv: [inWords(listApiKeys, 'kind', t('apiKeys.columns.kind'), (value) => t(`apiKeys.kinds.${value}`))],
    hidden: true,
    cell: ({ kind }) => <span>{t(`apiKeys.kinds.${kind}`)}</span>,
  },
  {
    key: 'key',
    phone: 'none',
    title: t('apiKeys.columns.key'),
    cell: ({ key }) => (
      <span className="unbroken">
        <Code>{`${key.slice(0, 13)}…`}</Code>
      </span>
    ),
  },
  {
    key: 'isActive',
    phone: 'line',
    title: t('apiKeys.columns.state'),
    csv: [
      inWords(listApiKeys, 'isActive', t('apiKeys.columns.state'), (value) =>
        t(`apiKeys.state.${value === 'true' ? 'active' : 'inactive'}`),
      ),
    ],
    cell: (item) => <KeyState item={item} t={t} regional={regional} />,
  },
  {
    key: 'lastUsedAt',
    title: t('apiKeys.columns.lastUsed'),
    cell: ({ lastUsedAt }) => <When at={lastUsedAt} regional={regional} as="short" none={t('apiKeys.never')} />,
  },
  {
    key: 'expiresAt',
    title: t('apiKeys.columns.expires'),
    cell: ({ expiresAt }) => <When at={expiresAt} regional={regional} as="short" edge="ends" none={t('apiKeys.noExpiry')} />,
  },
  {
    key: 'allowedOrigins',
    title: t('apiKeys.columns.origins'),
    hidden: true,
    cell: ({ allowedOrigins }) => <Origins origins={allowedOrigins} serversOnly={t('apiKeys.serversOnly')} />,
  },
  momentColumn('createdAt', t('apiKeys.columns.created'), regional, { hidden: true }),
]

/** The sites that may use a key; without any, it is for servers. */
const Origins = ({ origins, serversOnly }: { origins: string[]; serversOnly: string }) =>
  origins.length > 0 ? <Code>{origins.join(' ')}</Code> : <span className="soft">{serversOnly}</span>
