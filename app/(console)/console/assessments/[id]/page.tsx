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
import { listSeatPlans } from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type Fact, Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
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
import type { Stored } from '../_parts/setting-values'
import { SettingsInWords } from '../_parts/settings-in-words'
import { StateBadges } from '../_parts/state-badges'

type Props = Pick<Person, 't' | 'me' | 'textsOf' | 'language' | 'regional'> & { assessment: Stored }

const ifUnchanged = ({ version }: Stored) => ({ 'if-match': `"${version}"` })

/** The analysis, the regrade, the attempts, more time for a person, and the end of the assessment. */
function HeadButtons({ t, me, textsOf, assessment }: Props) {
  const { id, status, publishedVersion } = assessment
  const say = (key: string) => t(`assessments.${key}`)
  return (
    <>
      {can(me, readItemAnalysis) && (
        <LinkButton href={`/console/assessments/${id}/item-analysis`}>{say('analysis.title')}</LinkButton>
      )}
      {can(me, startRegrade) && <LinkButton href={`/console/assessments/${id}/regrade`}>{say('regrade.open')}</LinkButton>}
      {publishedVersion !== null && can(me, listAttempts) && (
        <LinkButton href={`/console/assessments/attempts?assessment=${id}`}>{t('gradingDesk.title')}</LinkButton>
      )}
      {publishedVersion !== null && can(me, listSeatPlans) && (
        <LinkButton href={`/console/assessments/seat-plans?assessment=${id}`}>{t('seatPlans.title')}</LinkButton>
      )}
      {status === 'published' && can(me, createAccommodation) && (
        <Texts of={textsOf('parts', 'assessments')}>
          <Prolong
            assessmentId={id}
            endpoint={endpoint(createAccommodation)}
            fields={formFields(createAccommodation, textsOf('assessments').assessments.prolong, {
              order: ['closesAt', 'extraMinutes', 'reason'],
            })}
          />
        </Texts>
      )}
      {status !== 'archived' && can(me, archiveAssessment) && (
        <ActionButton
          endpoint={endpoint(archiveAssessment)}
          input={{ params: { id }, headers: ifUnchanged(assessment) }}
          label={say('archive')}
          done={say('archived')}
          danger
          confirm={{ title: say('archiveTitle'), detail: <p>{say('archiveDetail')}</p> }}
        />
      )}
    </>
  )
}

/** Removes the access code, and leads to the settings. */
function SettingButtons({ t, assessment }: Pick<Props, 't' | 'assessment'>) {
  const say = (key: string) => t(`assessments.${key}`)
  return (
    <>
      {assessment.hasAccessCode && (
        <ActionButton
          endpoint={endpoint(updateAssessment)}
          input={{ params: { id: assessment.id }, headers: ifUnchanged(assessment), body: { accessCode: null } as never }}
          label={say('removeCode')}
          done={say('codeRemoved')}
          confirm={{ title: say('removeCodeTitle'), detail: <p>{say('removeCodeDetail')}</p> }}
        />
      )}
      <LinkButton href={`/console/assessments/${assessment.id}/edit`} icon="edit">
        {say('edit')}
      </LinkButton>
    </>
  )
}

/** The instructions for learners, and when the assessment was published, created and changed. */
function FactPanel({ t, language, regional, assessment }: Props) {
  const say = (key: string) => t(`assessments.${key}`)
  const { publishedVersion, publishedAt } = assessment
  const instructions = textIn(assessment.instructions, language)
  const publication: Fact[] =
    publishedVersion === null
      ? []
      : [
          { label: say('publishedVersion'), value: <Amount value={publishedVersion} regional={regional} /> },
          { label: say('publishedAt'), value: <When at={publishedAt} regional={regional} /> },
        ]
  const times = timeFacts(assessment, { created: say('columns.created'), updated: say('columns.updated') }, regional)
  return (
    <Panel title={say('facts')}>
      {instructions && (
        <section className="stack tight" aria-label={say('fields.instructions')}>
          <h3>{say('fields.instructions')}</h3>
          <p data-text="theirs">
            <Theirs locale={languageOf(assessment.instructions, language)}>{instructions}</Theirs>
          </p>
        </section>
      )}
      <Facts facts={[...publication, ...times]} />
    </Panel>
  )
}

export default consolePage({ name: 'assessments', needs: readAssessment }, async (page) => {
  const { t, api, me, language } = page
  const params = { id: page.params.id ?? '' }
  const { data: assessment } = await api(readAssessment, { params })
  const isArchived = assessment.status === 'archived'
  const mayChange = !isArchived && can(me, updateAssessment)
  const isLinked = can(me, readQuestionBank)
  const [report, names] = await Promise.all([
    isArchived ? undefined : api(checkAssessment, { params }),
    isLinked ? namesIn(page, assessment.sections) : { questions: {}, banks: {} },
  ])
  const title = textIn(assessment.title, language)
  return (
    <>
      <SectionHeader
        trail={title}
        title={<Theirs locale={languageOf(assessment.title, language)}>{title}</Theirs>}
        intro={<StateBadges of={assessment} t={t} />}
        shows={{ contract: readAssessment, params }}
      >
        <HeadButtons {...page} assessment={assessment} />
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
          change={
            isLinked &&
            mayChange && (
              <LinkButton href={`/console/assessments/${params.id}/questions`} icon="edit">
                {t('assessments.editQuestions')}
              </LinkButton>
            )
          }
        />
        <SettingsInWords
          {...page}
          assessment={assessment}
          change={<span className="row tight">{mayChange && <SettingButtons t={t} assessment={assessment} />}</span>}
        />
        <FactPanel {...page} assessment={assessment} />
        <History resource="assessment" id={params.id} />
      </div>
    </>
  )
})
