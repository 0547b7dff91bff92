import { queryAnalytics } from '@/lib/domain/standards/analytics/query.contract'
import type { MetricKey } from '@/lib/domain/standards/analytics/words'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import styles from './analytics.module.css'
import type { Chosen } from './chosen'
import { choicesOf } from './filter-bar'
import { WideTable } from './wide-table'

const metrics = ['enrolments', 'completions', 'certificates', 'overdue'] as const
/** As many as fit on the page. */
const mostPaths = 8

type Props = Pick<Person, 't' | 'api' | 'me' | 'language' | 'regional'> & {
  chosen: Chosen
  range: { from: string; to: string }
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
export async function PathFigures({ t, api, me, language, regional, chosen, range }: Props) {
  const { group, language: learned } = chosen
  const filters = { ...(group && { group }), ...(learned && { language: learned }) }
  const [{ data }, { paths }] = await Promise.all([
    api(queryAnalytics, { body: { metrics: [...metrics], by: 'path', ...range, filters } }),
    choicesOf({ api, me, language }, { paths: true }),
  ])
  const all = byPath(data.rows)
  const say = (key: string) => t(`analytics.head.${key}`)
  const nameOf = (id: string) => paths.find(({ value }) => value === id)?.label
  return (
    <section aria-labelledby="paths" className={`panel stack tight ${styles.whole}`}>
      <h2 id="paths">{say('paths')}</h2>
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
              {all.slice(0, mostPaths).map(([id, figures]) => {
                const name = nameOf(id)
                return (
                  <tr key={id}>
                    <th scope="row">{name ? <bdi data-text="theirs">{name}</bdi> : say('otherPath')}</th>
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
      {all.length > mostPaths && <p className="small soft">{t('analytics.head.more', { count: all.length - mostPaths })}</p>}
    </section>
  )
}
