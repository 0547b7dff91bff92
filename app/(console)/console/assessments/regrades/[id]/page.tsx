import { readRegrade, startRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { ApplyRegrade } from '../../_parts/regrade/apply-regrade'
import { RegradeFacts } from '../../_parts/regrade/regrade-facts'
import { RegradeProgress } from '../../_parts/regrade/regrade-progress'
import { RegradeResults } from '../../_parts/regrade/regrade-results'

export default consolePage({ name: 'assessments', needs: readRegrade }, async (page) => {
  const { t, me, api, language, params } = page
  const own = { id: params.id ?? '' }
  const { data: regrade } = await api(readRegrade, { params: own })
  const { assessment, question, policy, reason, isDryRun, finishedAt, changedCount, lostPassCount, attemptCount } = regrade
  const say = (key: string, values?: Record<string, string | number>) => t(`assessments.regrade.${key}`, values)
  const title = say(isDryRun ? 'dryRun' : 'done')
  const intro = say(isDryRun ? 'wouldChange' : 'hasChanged', { count: changedCount, all: attemptCount })
  const mayApply = isDryRun && finishedAt !== null && changedCount > 0 && can(me, startRegrade)
  return (
    <>
      <SectionHeader
        trail={[textIn(assessment.title, language), title]}
        title={title}
        intro={<bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>}
        shows={{ contract: readRegrade, params: own }}
      >
        <LinkButton href={`/console/assessments/${assessment.id}/regrade`}>{say('back')}</LinkButton>
        {mayApply && (
          <ApplyRegrade
            endpoint={endpoint(startRegrade)}
            assessmentId={assessment.id}
            body={{ questionId: question.id, policy, reason }}
            changedCount={changedCount}
            lostPassCount={lostPassCount}
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={say('summary')} intro={finishedAt ? intro : undefined}>
          {!finishedAt && <RegradeProgress endpoint={endpoint(readOwnJob)} jobId={regrade.jobId} />}
          <RegradeFacts {...page} regrade={regrade} />
          {!isDryRun && lostPassCount > 0 && <p className="notice">{say('lostNotice', { count: lostPassCount })}</p>}
        </Panel>
        <RegradeResults page={page} regradeId={own.id} isFinished={finishedAt !== null} />
      </div>
    </>
  )
})
