import { cookies } from 'next/headers'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf, type ListContract } from '@/lib/ui/endpoint'
import { type Person, person } from '@/lib/ui/person'
import type { CsvPart } from './csv-columns'
import type { Filter } from './filters'
import { ListPanel } from './list-panel'
import { ListNavigation } from './navigation'
import { Pages, type Paging } from './pages'
import type { PhoneRole } from './phone-roles'
import { queryFor, withoutPosition } from './query'
import { listCookie, readSettings } from './settings'
import { State } from './state'
import { Table } from './table'
import { Tools } from './tools'

export type Column<T> = {
  key: string
  title: string
  cell: (item: T) => ReactNode
  /** The field to order by, where it is not the key. */
  sort?: string
  /** Dotted paths into the item for the CSV; default: the key. Empty: not in the CSV. */
  csv?: (string | CsvPart)[]
  /** Hidden until chosen. */
  hidden?: true
  /** Numbers are aligned to the end of the column. */
  end?: true
  /** Its place in a row on a phone; by default the state at the end, and the first two others in the line. */
  phone?: PhoneRole
  /** Beside the title, such as a button for the column. */
  beside?: ReactNode
}

type Empty = { title: string; detail?: string; action?: ReactNode }

type Props<C extends ListContract> = {
  contract: C
  /** Name of the list on this device: its columns and density are remembered under it. */
  name: string
  /** The name of this list, for screen readers and the CSV's file name. */
  title: string
  query: Record<string, string | undefined>
  /** The first column names the row; it cannot be hidden. */
  columns: Column<ItemOf<C>>[]
  /** As a function, filters can use the listed items, for instance to name the current value. */
  filters?: Filter[] | ((items: ItemOf<C>[]) => Filter[])
  /** The key of a row where it is not `id`. */
  idOf?: (item: ItemOf<C>) => string
  /** The name of a row for screen readers. */
  labelOf: (item: ItemOf<C>) => string
  hrefOf?: (item: ItemOf<C>) => string
  /** Buttons at the end of a row. */
  actionsOf?: (item: ItemOf<C>) => ReactNode
  /** Buttons for the chosen rows: `<BulkAction>`, or others that read them with useSelection(). */
  bulk?: ReactNode | ((items: ItemOf<C>[]) => ReactNode)
  empty: Empty
  isSearchable?: boolean
  params?: Record<string, string>
}

const pageRules = ['search', 'orderBy', 'perPage', 'page', 'cursor']

/** The heads of the columns; a column is sortable where the operation orders by its field. */
function headsOf<C extends ListContract>(contract: C, columns: Props<C>['columns']) {
  const orders: readonly string[] = contract.list?.orderBy ?? []
  return columns.map(({ key, title, sort = orders.includes(key) ? key : undefined, end, csv, phone, beside }) => ({
    key,
    title,
    beside,
    sort,
    end,
    csv,
    phone,
  }))
}

/** A list for a contract: the URL holds filters, order and position, the server reads the page, and rows, empty, no match and error are shown differently. */
export async function List<C extends ListContract>(props: Props<C>) {
  const { contract, name, title, query, columns, filters = [], empty, params, isSearchable = true } = props
  const who = await person()
  // Anonymous visitors have been handled by the page (console-page.tsx).
  if (typeof who === 'string') return null
  const { api, t, me } = who
  if (!can(me, contract))
    return (
      <State
        kind="forbidden"
        title={t('parts.state.forbidden')}
        detail={t('parts.state.forbiddenDetail', { organization: `\u2068${who.organization.name[who.language]}\u2069` })}
      />
    )
  const asked = queryFor(contract, query)
  const isFiltered = Object.keys(asked).some((key) => key === 'search' || !pageRules.includes(key))
  const clear = (
    <Link href="?" prefetch={false}>
      {t('parts.list.clear')}
    </Link>
  )
  const settings = readSettings(
    (await cookies()).get(listCookie(name))?.value,
    columns.filter(({ hidden }) => hidden).map(({ key }) => key),
  )
  const heads = headsOf(contract, columns)
  let answer: { data: unknown; metadata: Paging & { orderBy?: Record<string, 'asc' | 'desc'>[] } }
  try {
    answer = await api(contract as ListContract, { query: asked as object, params } as object)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    return <Refused error={error}>{isFiltered || error.status === 422 ? clear : null}</Refused>
  }
  const items = answer.data as ItemOf<C>[]
  const { orderBy = [], ...paging } = answer.metadata
  const rows = items.map((item) => ({
    id: props.idOf?.(item) ?? idOf(item),
    label: props.labelOf(item),
    href: props.hrefOf?.(item),
    cells: columns.map(({ key, cell }) => <Cell key={key}>{cell(item)}</Cell>),
    actions: props.actionsOf?.(item),
  }))
  return (
    <ListNavigation>
      <ListPanel name={name} settings={settings}>
        <Tools
          name={name}
          heads={heads}
          filters={typeof filters === 'function' ? filters(items) : filters}
          isSearchable={isSearchable}
          source={{ endpoint: endpoint(contract), query: withoutPosition(asked), params, name: title }}
        />
        {rows.length === 0 ? (
          <NoRows empty={empty} isFiltered={isFiltered} clear={clear} t={t} />
        ) : (
          <Table
            title={title}
            heads={heads}
            rows={rows}
            order={orderBy[0] ?? {}}
            bulk={typeof props.bulk === 'function' ? props.bulk(items) : props.bulk}
          />
        )}
        <Pages {...paging} perPage={Number(asked.perPage ?? 20)} shown={rows.length} />
      </ListPanel>
    </ListNavigation>
  )
}

type NoRowsProps = Pick<Person, 't'> & { empty: Empty; isFiltered: boolean; clear: ReactNode }

/** Shown instead of a list without rows: nothing matches, or there is nothing yet. */
const NoRows = ({ empty, isFiltered, clear, t }: NoRowsProps) =>
  isFiltered ? (
    <State kind="nothing" title={t('parts.state.nothing')} detail={t('parts.state.nothingDetail')}>
      {clear}
    </State>
  ) : (
    <State kind="empty" title={empty.title} detail={empty.detail}>
      {empty.action}
    </State>
  )

/** Shown instead of a list that the API refuses, with the API's message. */
function Refused({ error, children }: { error: ApiError; children: ReactNode }) {
  const wrong = error.envelope.errors?.map(({ message }) => message).join(' ')
  return (
    <State
      kind={error.status === 403 ? 'forbidden' : 'error'}
      title={<bdi>{error.message}</bdi>}
      detail={wrong && <bdi>{wrong}</bdi>}
    >
      {children}
    </State>
  )
}

const Cell = ({ children }: { children: ReactNode }) => children
const idOf = (item: unknown): string => String((item as { id: string }).id)
