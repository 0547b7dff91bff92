import { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listRegradeQuestions, startRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { shortStem, textIn } from '../../../question-banks/_parts/names'
import { RegradeForm } from '../../_parts/regrade/regrade-form'
import { RegradeList } from '../../_parts/regrade/regrade-list'

export default consolePage({ name: 'assessments', needs: startRegrade }, async (page) => {
  const { t, api, language, params } = page
  const own = { id: params.id ?? '' }
  const [{ data: assessment }, { data }] = await Promise.all([
    api(readAssessment, { params: own }),
    api(listRegradeQuestions, { params: own }),
  ])
  const say = (key: string, values?: Record<string, string | number>) => t(`assessments.regrade.${key}`, values)
  const options = data.questions.map(({ id, stem, attemptCount, outdatedCount }) => ({
    value: id,
    label: say(outdatedCount > 0 ? 'questionChanged' : 'questionOption', {
      question: `\u2068${shortStem(textIn(stem, language), 90)}\u2069`,
      count: attemptCount,
    }),
  }))
  return (
    <>
      <SectionHeader
        trail={[textIn(assessment.title, language), say('title')]}
        title={say('title')}
        intro={<bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>}
        shows={{ contract: startRegrade, params: own }}
      />
      <div className="stack">
        <Panel title={say('new')} intro={say('intro')}>
          {options.length > 0 ? (
            <RegradeForm endpoint={endpoint(startRegrade)} assessmentId={own.id} questions={options} />
          ) : (
            <State kind="empty" title={say('noAttempts')} detail={say('noAttemptsDetail')} />
          )}
        </Panel>
        <RegradeList page={page} assessmentId={own.id} />
      </div>
    </>
  )
})
