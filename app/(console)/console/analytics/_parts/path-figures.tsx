import Link from 'next/link'
import { queryAnalytics } from '@/lib/domain/standards/analytics/query.contract'
import type { MetricKey } from '@/lib/domain/standards/analytics/words'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import styles from './analytics.module.css'
import { addressOf, type Chosen } from './chosen'
import { choicesOf } from './filter-bar'
import { WideTable } from './wide-table'

const metrics = ['enrolments', 'completions', 'certificates', 'overdue'] as const
/** As many as fit on the page. */
const mostPaths = 8

type Props = Pick<Person, 't' | 'api' | 'me' | 'language' | 'regional'> & {
  chosen: Chosen
  range: { from: string; to: string }
  /** Every published path, each leading to its page; else as many as fit on a page of paper. */
  hasAll?: boolean
}

/** The numbers of each path, those with the most completions first; null: hidden. */
export function byPath(rows: DataOf<typeof queryAnalytics>['rows']) {
  const paths = new Map<string, Partial<Record<MetricKey, number | null>>>()
  for (const { path, metric, value } of rows) if (path) paths.set(path, { ...paths.get(path), [metric]: value })
  const order = (of: Partial<Record<MetricKey, number | null>>) => [of.completions ?? -1, of.enrolments ?? -1] as const
  return [...paths].toSorted(([, one], [, other]) => {
    const [[a, b], [c, d]] = [order(one), order(other)]
    return c - a || d - b
  })
}

/** The numbers of each path: enrolments, completions, certificates and overdue enrolments. */
export async function PathFigures({ t, api, me, language, regional, chosen, range, hasAll = false }: Props) {
  const { group, language: learned, days, until } = chosen
  const filters = { ...(group && { group }), ...(learned && { language: learned }) }
  const [{ data }, { paths }] = await Promise.all([
    api(queryAnalytics, { body: { metrics: [...metrics], by: 'path', ...range, filters } }),
    choicesOf({ api, me, language }, { paths: true }),
  ])
  const counted = byPath(data.rows)
  const isCounted = new Set(counted.map(([id]) => id))
  const others = hasAll ? paths.flatMap(({ value }): typeof counted => (isCounted.has(value) ? [] : [[value, {}]])) : []
  const all = [...counted, ...others]
  const shown = hasAll ? all : all.slice(0, mostPaths)
  const ofPath = { ...(days && { days }), ...(until && { until }), ...filters }
  const say = (key: string) => t(`analytics.head.${key}`)
  const nameOf = (id: string) => paths.find(({ value }) => value === id)?.label
  return (
    <section aria-labelledby="paths" className={`panel stack tight ${styles.whole}`}>
      <h2 id="paths">{say('paths')}</h2>
      {hasAll && <p className="soft">{t('analytics.path.listIntro')}</p>}
      {all.length === 0 && <p className="soft">{say('noPaths')}</p>}
      {all.length > 0 && (
        <WideTable labelledBy="paths">
          <table className="data-table" aria-labelledby="paths">
            <thead>
              <tr>
                <th scope="col">{t('analytics.filters.path')}</th>
                {metrics.map((metric) => (
                  <th scope="col" key={metric}>
                    {t(`analytics.metrics.${metric}.name`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(([id, figures]) => {
                const name = nameOf(id)
                const title = name ? <bdi data-text="theirs">{name}</bdi> : say('otherPath')
                return (
                  <tr key={id}>
                    <th scope="row">
                      {hasAll && name ? (
                        <Link href={addressOf(`/console/analytics/paths/${id}`, ofPath)} prefetch={false}>
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </th>
                    {metrics.map((metric) => {
                      const value = figures[metric]
                      return (
                        <td key={metric}>
                          {value === null ? (
                            <span className="soft">{t('analytics.noNumber')}</span>
                          ) : (
                            <Amount value={value ?? 0} regional={regional} />
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </WideTable>
      )}
      {all.length > shown.length && (
        <p className="small soft">{t('analytics.head.more', { count: all.length - shown.length })}</p>
      )}
    </section>
  )
}
