import Link from 'next/link'
import { listDuties } from '@/lib/domain/standards/analytics/duty-list.contract'
import { can } from '@/lib/ui/can'
import { orderIn } from '@/lib/ui/list/columns'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { groupName } from '../../groups/_parts/names'
import styles from './analytics.module.css'
import type { Chosen } from './chosen'
import type { Lists } from './number-links'
import { ShownNumber } from './shown-number'
import { WideTable } from './wide-table'

/** Departments that a page shows; all are on their own page. */
const mostShown = 15

type Props = Pick<Person, 't' | 'api' | 'me' | 'language' | 'regional'> & { chosen: Chosen; lists: Lists }

/** The departments with their mandatory enrolments, by name: of a path, or of all. */
export async function DutyTable({ t, api, me, language, regional, chosen: { path, group }, lists }: Props) {
  if (!can(me, listDuties)) return null
  const query = { ...(path && { path }), ...(group && { within: group }), orderBy: `${orderIn('name', language)}:asc` }
  const { data, metadata } = await api(listDuties, { query: { ...query, page: 1, perPage: mostShown } })
  if (data.length === 0) return null
  const say = (key: string) => t(`analytics.duties.${key}`)
  const isAll = (metadata.count ?? 0) <= mostShown
  const { orderBy: _, ...filters } = query
  return (
    <section aria-labelledby="departments" className={`panel stack tight ${styles.whole}`}>
      <div>
        <h2 id="departments">{say('title')}</h2>
        <p className="soft small">{say('intro')}</p>
      </div>
      <WideTable labelledBy="departments">
        <table className={`data-table ${styles.rows}`} aria-labelledby="departments">
          <thead>
            <tr>
              <th scope="col">{say('columns.name')}</th>
              {numbers.map((key) => (
                <th scope="col" key={key}>
                  {say(`columns.${key}`)}
                </th>
              ))}
              <th scope="col">{say('columns.share')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                <th scope="row" data-text="theirs">
                  <bdi>{groupName(row, language)}</bdi>
                </th>
                {numbers.map((key) => (
                  <td key={key}>
                    <ShownNumber
                      t={t}
                      regional={regional}
                      value={row[key]}
                      label={say(`columns.${key}`)}
                      href={key === 'people' ? undefined : lists.ofGroup(row.id)[key]}
                    />
                  </td>
                ))}
                <td>
                  {row.share !== null && (
                    <Amount value={row.share} regional={regional} style="percent" maximumFractionDigits={1} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {(!isAll || path) && (
        <p className={`small ${styles.filters}`}>
          <Link href={`/console/enrolments/departments?${new URLSearchParams(filters)}`} prefetch={false}>
            {say('all')}
          </Link>
        </p>
      )}
    </section>
  )
}

const numbers = ['people', 'enrolled', 'completed', 'overdue'] as const
