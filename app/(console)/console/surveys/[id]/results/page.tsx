import { exportResults, readResults } from '@/lib/domain/assessing/surveys/results.contract'
import { readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { ExportResults } from '../../_parts/export-results'
import { QuestionChart } from '../../_parts/question-chart'
import { type Chosen, filterNames, ResultFilters } from '../../_parts/result-filters'

/** The filters of the address that are set. */
const chosenIn = (query: Record<string, string | undefined>): Chosen =>
  Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))

export default consolePage({ name: 'surveys', needs: readResults }, async (page) => {
  const { t, textsOf, api, me, language, regional, query } = page
  const params = { id: page.params.id ?? '' }
  const chosen = chosenIn(query)
  const [{ data: survey }, { data: results }] = await Promise.all([
    api(readSurvey, { params }),
    api(readResults, { params, query: chosen as never }),
  ])
  const say = (key: string, values?: Record<string, string | number>) => t(`surveys.results.${key}`, values)
  const { asked, received, shown, isAnonymous } = results
  const amount = (value: number) => <Amount value={value} regional={regional} />
  return (
    <>
      <SectionHeader
        trail={[textIn(survey.title, language), say('title')]}
        title={say('title')}
        intro={<bdi data-text="theirs">{textIn(survey.title, language)}</bdi>}
        shows={{ contract: readResults, params, query: chosen }}
      >
        {can(me, exportResults) && (
          <Texts of={textsOf('parts', 'surveys')}>
            <ExportResults endpoint={endpoint(exportResults)} surveyId={params.id} query={chosen} />
          </Texts>
        )}
      </SectionHeader>
      <div className="stack">
        <ResultFilters {...page} action={`/console/surveys/${params.id}/results`} chosen={chosen} results={results} />
        <Panel title={say('received')}>
          <Facts
            facts={[
              { label: say('received'), value: amount(received) },
              { label: say('asked'), value: amount(asked) },
              ...(isAnonymous ? [{ label: say('shown'), value: amount(shown) }] : []),
            ]}
          />
          {isAnonymous && <p className="small soft">{say('anonymousNote')}</p>}
          {isAnonymous && shown > 0 && shown < received && (
            <p className="small soft">{say('heldBack', { count: received - shown })}</p>
          )}
        </Panel>
        {shown === 0 ? (
          <p className="notice">{say(isAnonymous && received > 0 ? 'tooFew' : 'none')}</p>
        ) : (
          results.questions.map((question) => <QuestionChart key={question.id} {...page} question={question} isPartial />)
        )}
      </div>
    </>
  )
})
