import type { readFunnel } from '@/lib/domain/standards/analytics/path-analytics.contract'
import { servedLanguages } from '@/lib/platform/words'
import { Funnel } from '@/lib/ui/chart/funnel'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import { WideTable } from './wide-table'

type Data = DataOf<typeof readFunnel>
type Props = Pick<Person, 't' | 'language' | 'regional'> & { funnel: Data }

/** How many enrolments reached each stage, by the language of learning, and after how many hours. */
export function PathFunnel({ t, language, regional, funnel }: Props) {
  const say = (key: string) => t(`analytics.funnel.${key}`)
  const nameOf = ({ kind, titles }: Data['stages'][number]) =>
    kind === 'item' ? inLanguage(titles ?? {}, language).text || say('stages.item') : say(`stages.${kind}`)
  const isHidden = funnel.stages.every(({ count }) => count === null)
  if (isHidden) return <p className="panel">{t('analytics.hidden.all')}</p>
  const hasAll = funnel.stages.every(({ count }) => count !== null)
  const amount = (value: number | null) =>
    value === null ? (
      <span className="soft">{t('analytics.noNumber')}</span>
    ) : (
      <bdi>{numberIn(regional, value, { maximumFractionDigits: 1 })}</bdi>
    )
  // Two modules of a path may have the same title.
  const stages = funnel.stages.map((stage, at) => ({
    label: stage.kind === 'item' ? `${numberIn(regional, at - 1)}. ${nameOf(stage)}` : nameOf(stage),
    value: stage.count ?? 0,
    stage,
  }))
  return (
    <>
      {hasAll ? (
        <section className="panel" data-text="theirs">
          <Funnel
            title={say('title')}
            axis={say('stage')}
            stages={stages.map(({ label, value }) => ({ label, value }))}
            heads={{ count: say('count'), share: say('share') }}
            regional={regional}
          />
        </section>
      ) : (
        <p className="panel">{t('analytics.hidden.some')}</p>
      )}
      <section aria-labelledby="stages" className="panel stack">
        <div>
          <h2 id="stages">{say('byLanguage')}</h2>
          <p className="soft">{say('hoursMeaning')}</p>
        </div>
        <WideTable labelledBy="stages">
          <table className="data-table" aria-labelledby="stages">
            <thead>
              <tr>
                <th scope="col">{say('stage')}</th>
                <th scope="col">{say('count')}</th>
                <th scope="col">{say('hours')}</th>
                {servedLanguages.map((one) => (
                  <th scope="col" key={one}>
                    {t(`analytics.filters.languages.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {stages.map(({ label, stage }) => (
                <tr key={label}>
                  <th scope="row" data-text="theirs">
                    <bdi>{label}</bdi>
                  </th>
                  <td>{amount(stage.count)}</td>
                  <td>{amount(stage.medianHours)}</td>
                  <td>{amount(stage.languages.ar)}</td>
                  <td>{amount(stage.languages.en)}</td>
                  <td>{amount(stage.languages.none)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </section>
    </>
  )
}
