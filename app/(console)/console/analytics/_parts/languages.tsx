import { readLanguages } from '@/lib/domain/standards/analytics/path-analytics.contract'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import styles from './analytics.module.css'
import type { Chosen } from './chosen'
import type { Lists, Range } from './number-links'
import { Nothing, ShownNumber } from './shown-number'
import { WideTable } from './wide-table'

type Props = Pick<Person, 't' | 'api' | 'regional'> & { chosen: Chosen; range: Range; lists: Lists }

/** The results of the enrolments in the period, by the language of learning. */
export async function Languages({ t, api, regional, chosen, range, lists }: Props) {
  const { path, group } = chosen
  const { data } = await api(readLanguages, { query: { ...range, ...(path && { path }), ...(group && { group }) } })
  const say = (key: string) => t(`analytics.languages.${key}`)
  const amount = (value: number | null, style?: 'percent') =>
    value === null ? (
      <Nothing text={t('analytics.noNumber')} />
    ) : (
      <bdi>{numberIn(regional, value, { style, maximumFractionDigits: style ? 0 : 1 })}</bdi>
    )
  const total = (key: 'enrolments' | 'completions') => (
    <ShownNumber
      t={t}
      regional={regional}
      value={data.total[key]}
      label={say(`columns.${key}`)}
      href={lists.cohort(key === 'enrolments' ? 'enrolled' : 'completed')}
    />
  )
  return (
    <section aria-labelledby="languages" className={`panel stack ${styles.whole}`}>
      <div>
        <h2 id="languages">{say('title')}</h2>
        <p className="soft">{say('intro')}</p>
      </div>
      <WideTable labelledBy="languages">
        <table className={`data-table ${styles.rows}`} aria-labelledby="languages">
          <thead>
            <tr>
              {(['language', 'enrolments', 'completions', 'averageScore', 'passRate', 'otherLanguage'] as const).map((key) => (
                <th scope="col" key={key}>
                  {say(`columns.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.languages.map((row) => (
              <tr key={row.language}>
                <th scope="row">{t(`analytics.filters.languages.${row.language}`)}</th>
                {row.enrolments === null ? (
                  <td colSpan={5} className="soft small">
                    {t('analytics.rows.hidden')}
                  </td>
                ) : (
                  <>
                    <td>{amount(row.enrolments)}</td>
                    <td>{amount(row.completions)}</td>
                    <td>{amount(row.averageScore)}</td>
                    <td>{amount(row.passRate, 'percent')}</td>
                    <td>{amount(row.otherLanguage, 'percent')}</td>
                  </>
                )}
              </tr>
            ))}
            <tr>
              <th scope="row">{say('total')}</th>
              <td>{total('enrolments')}</td>
              <td>{total('completions')}</td>
              <td colSpan={3} />
            </tr>
          </tbody>
        </table>
      </WideTable>
    </section>
  )
}
