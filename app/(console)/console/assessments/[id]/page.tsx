import { readItemAnalysis } from '@/lib/domain/assessing/assessments/analysis/item-analysis.contract'
import { createAccommodation } from '@/lib/domain/assessing/assessments/attempts/accommodations.contract'
import {
  archiveAssessment,
  checkAssessment,
  readAssessment,
  updateAssessment,
} from '@/lib/domain/assessing/assessments/definitions.contract'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { startRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Theirs } from '@/lib/ui/theirs'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { languageOf, textIn } from '../../question-banks/_parts/names'
import { CheckReport } from '../_parts/check-report'
import { namesIn } from '../_parts/load'
import { Prolong } from '../_parts/prolong'
import { SectionsInWords } from '../_parts/sections-in-words'
import { SettingsInWords } from '../_parts/settings-in-words'
import { StateBadges } from '../_parts/state-badges'

export default consolePage({ name: 'assessments', needs: readAssessment }, async (page) => {
  const { t, api, me, language, regional, params, textsOf } = page
  const own = { id: params.id ?? '' }
  const { data: assessment } = await api(readAssessment, { params: own })
  const isArchived = assessment.status === 'archived'
  const isLinked = can(me, readQuestionBank)
  const [report, names] = await Promise.all([
    isArchived ? undefined : api(checkAssessment, { params: own }),
    isLinked ? namesIn(page, assessment.sections) : { questions: {}, banks: {} },
  ])
  const mayChange = !isArchived && can(me, updateAssessment)
  const title = textIn(assessment.title, language)
  const instructions = textIn(assessment.instructions, language)
  const ifMatch = { 'if-match': `"${assessment.version}"` }
  const say = (key: string) => t(`assessments.${key}`)
  const edit = (path: string, label: string) =>
    mayChange && (
      <LinkButton href={`/console/assessments/${own.id}/${path}`} icon="edit">
        {label}
      </LinkButton>
    )
  return (
    <>
      <SectionHeader
        trail={title}
        title={<Theirs locale={languageOf(assessment.title, language)}>{title}</Theirs>}
        intro={<StateBadges of={assessment} t={t} />}
        shows={{ contract: readAssessment, params: own }}
      >
        {can(me, readItemAnalysis) && (
          <LinkButton href={`/console/assessments/${own.id}/item-analysis`}>{say('analysis.title')}</LinkButton>
        )}
        {can(me, startRegrade) && <LinkButton href={`/console/assessments/${own.id}/regrade`}>{say('regrade.open')}</LinkButton>}
        {assessment.publishedVersion !== null && can(me, listAttempts) && (
          <LinkButton href={`/console/assessments/attempts?assessment=${own.id}`}>{t('gradingDesk.title')}</LinkButton>
        )}
        {assessment.status === 'published' && can(me, createAccommodation) && (
          <Texts of={textsOf('parts', 'assessments')}>
            <Prolong
              assessmentId={own.id}
              endpoint={endpoint(createAccommodation)}
              fields={formFields(createAccommodation, textsOf('assessments').assessments.prolong, {
                order: ['closesAt', 'extraMinutes', 'reason'],
              })}
            />
          </Texts>
        )}
        {!isArchived && can(me, archiveAssessment) && (
          <ActionButton
            endpoint={endpoint(archiveAssessment)}
            input={{ params: own, headers: ifMatch }}
            label={say('archive')}
            done={say('archived')}
            danger
            confirm={{ title: say('archiveTitle'), detail: <p>{say('archiveDetail')}</p> }}
          />
        )}
      </SectionHeader>
      <div className="stack">
        {report && (
          <CheckReport {...page} assessment={assessment} report={report.data} mayChange={mayChange} isLinked={isLinked} />
        )}
        <SectionsInWords
          {...page}
          sections={assessment.sections}
          names={names}
          isLinked={isLinked}
          change={isLinked && edit('questions', say('editQuestions'))}
        />
        <SettingsInWords
          {...page}
          assessment={assessment}
          change={
            <span className="row tight">
              {mayChange && assessment.hasAccessCode && (
                <ActionButton
                  endpoint={endpoint(updateAssessment)}
                  input={{ params: own, headers: ifMatch, body: { accessCode: null } as never }}
                  label={say('removeCode')}
                  done={say('codeRemoved')}
                  confirm={{ title: say('removeCodeTitle'), detail: <p>{say('removeCodeDetail')}</p> }}
                />
              )}
              {edit('edit', say('edit'))}
            </span>
          }
        />
        <Panel title={say('facts')}>
          {instructions && (
            <section className="stack tight" aria-label={say('fields.instructions')}>
              <h3>{say('fields.instructions')}</h3>
              <p data-text="theirs">
                <Theirs locale={languageOf(assessment.instructions, language)}>{instructions}</Theirs>
              </p>
            </section>
          )}
          <Facts
            facts={[
              ...(assessment.publishedVersion === null
                ? []
                : [
                    { label: say('publishedVersion'), value: <Amount value={assessment.publishedVersion} regional={regional} /> },
                    { label: say('publishedAt'), value: <When at={assessment.publishedAt} regional={regional} /> },
                  ]),
              ...timeFacts(assessment, { created: say('columns.created'), updated: say('columns.updated') }, regional),
            ]}
          />
        </Panel>
        <History resource="assessment" id={own.id} />
      </div>
    </>
  )
})
