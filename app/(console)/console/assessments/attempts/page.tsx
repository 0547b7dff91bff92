import { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listAttempts, readAttempt, releaseResults } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { nameIn } from '../../groups/_parts/group-filter'
import { textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { columnsOf, filtersOf } from './_parts/columns'
import { attemptAddress, nameOf } from './_parts/names'

/** The attempts of learners; of one assessment with the release of its results. */
export default consolePage({ name: 'assessments', needs: listAttempts }, async (page) => {
  const { t, api, me, language, query, textsOf } = page
  const say = (key: string) => t(`gradingDesk.${key}`)
  const chosen = query.assessment?.includes(',') ? undefined : query.assessment
  const readTitle = async (id: string) => textIn((await api(readAssessment, { params: { id } })).data.title, language)
  const title = chosen && can(me, readAssessment) ? await nameIn(() => readTitle(chosen)) : undefined
  return (
    <Texts of={textsOf('parts', 'gradingDesk')}>
      <SectionHeader
        trail={say('title')}
        title={say('title')}
        intro={title ? <bdi data-text="theirs">{title}</bdi> : say('intro')}
        shows={{ contract: listAttempts, query }}
      >
        {chosen && title && can(me, readAssessment) && (
          <LinkButton href={`/console/assessments/${chosen}`}>{say('toAssessment')}</LinkButton>
        )}
        {chosen && title && can(me, releaseResults) && (
          <ActionButton
            endpoint={endpoint(releaseResults)}
            input={{ params: { id: chosen } }}
            label={say('releaseAll')}
            done={say('releasedAll')}
            confirm={{ title: say('releaseAllTitle'), detail: <p>{say('releaseAllDetail')}</p> }}
          />
        )}
      </SectionHeader>
      <AssessmentTabs current="attempts" t={t} me={me} />
      <List
        contract={listAttempts}
        name="attempts"
        title={say('title')}
        query={query}
        labelOf={(one) => `${nameOf(one, language, t)} · ${textIn(one.assessment.title, language)}`}
        hrefOf={can(me, readAttempt) ? ({ id }) => attemptAddress(id, query.state) : undefined}
        filters={await filtersOf(page, title)}
        columns={columnsOf(page)}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </Texts>
  )
})
