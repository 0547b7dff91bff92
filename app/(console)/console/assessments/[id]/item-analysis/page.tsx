import { readItemAnalysis } from '@/lib/domain/assessing/assessments/analysis/item-analysis.contract'
import { fewestShown } from '@/lib/domain/assessing/assessments/analysis/item-analysis.rules'
import { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { Chart } from '@/lib/ui/chart/chart'
import { Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { AnalysedQuestion } from '../../_parts/analysis/analysed-question'

type FactProps = Pick<Person, 't' | 'regional'> & { analysis: DataOf<typeof readItemAnalysis>; count: number }

/** The results of all attempts together: how many, their mean and time, and how far they can be relied upon. */
function AnalysisFacts({ analysis, count, t, regional }: FactProps) {
  const { meanPercent, medianSeconds, reliability, locales, asOf } = analysis
  const say = (key: string, values?: Record<string, number>) => t(`assessments.analysis.${key}`, values)
  const percent = (value: number) => <Amount value={value / 100} regional={regional} style="percent" maximumFractionDigits={0} />
  return (
    <Facts
      facts={[
        { label: say('count'), value: <Amount value={count} regional={regional} /> },
        ...(meanPercent === null ? [] : [{ label: say('mean'), value: percent(meanPercent) }]),
        ...languages.flatMap((each) => {
          const group = locales[each]
          return group ? [{ label: say(`meanIn.${each}`), value: percent(group.meanPercent) }] : []
        }),
        ...(medianSeconds === null
          ? []
          : [{ label: say('median'), value: say('minutes', { count: Math.max(1, Math.round(medianSeconds / 60)) }) }]),
        {
          label: say('reliability'),
          value:
            reliability === null ? (
              <span className="soft">{say('noReliability')}</span>
            ) : (
              <Amount value={reliability} regional={regional} maximumFractionDigits={2} />
            ),
        },
        { label: say('asOf'), value: <When at={asOf} regional={regional} /> },
      ]}
    />
  )
}

export default consolePage({ name: 'assessments', needs: readItemAnalysis }, async (page) => {
  const { t, api, language, regional, params } = page
  const own = { id: params.id ?? '' }
  const [{ data: assessment }, { data: analysis }] = await Promise.all([
    api(readAssessment, { params: own }),
    api(readItemAnalysis, { params: own }),
  ])
  const say = (key: string, values?: Record<string, string | number>) => t(`assessments.analysis.${key}`, values)
  const { questions, count } = analysis
  const shown = questions.filter(({ total }) => total !== null)
  return (
    <>
      <SectionHeader
        trail={[textIn(assessment.title, language), say('title')]}
        title={say('title')}
        intro={<bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>}
        shows={{ contract: readItemAnalysis, params: own }}
      />
      {count === null ? (
        <State kind="empty" title={say('tooFew')} detail={say('tooFewDetail', { count: fewestShown })} />
      ) : (
        <div className="stack">
          <Panel title={say('whole')} intro={say('wholeIntro')}>
            <AnalysisFacts analysis={analysis} count={count} t={t} regional={regional} />
          </Panel>
          <div className="panel">
            <Chart
              title={say('chart')}
              kind="bar"
              axis={say('question')}
              regional={regional}
              points={shown.map(({ total }, at) => ({
                label: numberIn(regional, at + 1),
                values: { difficulty: Math.round((total?.difficulty ?? 0) * 100) },
              }))}
              series={[{ name: 'difficulty', label: say('difficulty') }]}
            />
          </div>
          {shown.map((question, at) => (
            <AnalysedQuestion key={question.id} {...page} question={question} number={at + 1} />
          ))}
          {shown.length < questions.length && (
            <p className="soft">{say('suppressed', { count: questions.length - shown.length })}</p>
          )}
        </div>
      )}
    </>
  )
})
