import { listResponses, readResults } from '@/lib/domain/assessing/surveys/results.contract'
import {
  archiveSurvey,
  checkSurvey,
  closeSurvey,
  duplicateSurvey,
  publishSurvey,
  readSurvey,
  updateSurvey,
} from '@/lib/domain/assessing/surveys/surveys.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Theirs } from '@/lib/ui/theirs'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { languageOf, textIn } from '../../question-banks/_parts/names'
import { QuestionsInWords } from '../_parts/questions-in-words'
import { StateBadges } from '../_parts/state-badges'

type Stored = DataOf<typeof readSurvey>
type Props = Pick<Person, 't' | 'me' | 'regional'> & { survey: Stored }

/** The results, a copy, and the end of the survey. */
function HeadButtons({ t, me, survey }: Props) {
  const { id, status, version, isAnonymous, publishedVersion } = survey
  const say = (key: string) => t(`surveys.${key}`)
  const input = { params: { id }, headers: { 'if-match': `"${version}"` } }
  return (
    <>
      {publishedVersion !== null && can(me, readResults) && (
        <LinkButton href={`/console/surveys/${id}/results`} kind="filled">
          {say('results.open')}
        </LinkButton>
      )}
      {publishedVersion !== null && !isAnonymous && can(me, listResponses) && (
        <LinkButton href={`/console/surveys/${id}/responses`}>{say('results.responses')}</LinkButton>
      )}
      {can(me, duplicateSurvey) && (
        <ActionButton
          endpoint={endpoint(duplicateSurvey)}
          input={{ params: { id } }}
          label={say('duplicate')}
          done={say('duplicated')}
        />
      )}
      {status === 'published' && can(me, closeSurvey) && (
        <ActionButton
          endpoint={endpoint(closeSurvey)}
          input={input}
          label={say('close')}
          done={say('closed')}
          danger
          confirm={{
            title: say('closeTitle'),
            detail: (
              <p>
                {say('closeDetail')} {isAnonymous && say('closeAnonymous')}
              </p>
            ),
          }}
        />
      )}
      {(status === 'draft' || status === 'closed') && can(me, archiveSurvey) && (
        <ActionButton
          endpoint={endpoint(archiveSurvey)}
          input={input}
          label={say('archive')}
          done={say('archived')}
          confirm={{ title: say('archiveTitle'), detail: <p>{say('archiveDetail')}</p> }}
        />
      )}
    </>
  )
}

/** The faults that prevent the publication; without one, the button that publishes. */
function Publication({ t, me, survey, report }: Props & { report: DataOf<typeof checkSurvey> }) {
  const { id, version, publishedVersion, hasChanges } = survey
  if (!hasChanges) return null
  if (report.errors.length > 0)
    return (
      <Panel title={t('surveys.faults')}>
        <ul className="lines">
          {report.errors.map(({ fault, property }) => (
            <li key={`${fault} ${property}`}>{t(`validation.${fault}`, { property: `\u2068${property}\u2069` })}</li>
          ))}
        </ul>
      </Panel>
    )
  if (!can(me, publishSurvey)) return null
  return (
    <div>
      <ActionButton
        endpoint={endpoint(publishSurvey)}
        input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
        label={t('surveys.publish')}
        kind="filled"
        done={t('surveys.published')}
        confirm={{
          title: t('surveys.publishTitle'),
          detail: <p>{t(publishedVersion === null ? 'surveys.publishFirst' : 'surveys.publishAgain')}</p>,
        }}
      />
    </div>
  )
}

function FactPanel({ t, regional, survey }: Props) {
  const say = (key: string) => t(`surveys.${key}`)
  const { publishedVersion, publishedAt, opensAt, closesAt, occasion } = survey
  const facts = [
    { label: say('fields.occasion'), value: say(`values.occasion.${occasion}`) },
    ...(opensAt ? [{ label: say('fields.opensAt'), value: <When at={opensAt} regional={regional} edge="begins" /> }] : []),
    ...(closesAt ? [{ label: say('fields.closesAt'), value: <When at={closesAt} regional={regional} edge="ends" /> }] : []),
    ...(publishedVersion === null
      ? []
      : [
          { label: say('publishedVersion'), value: <Amount value={publishedVersion} regional={regional} /> },
          { label: say('publishedAt'), value: <When at={publishedAt} regional={regional} /> },
        ]),
    ...timeFacts(survey, { created: say('columns.created'), updated: say('columns.updated') }, regional),
  ]
  return (
    <Panel title={say('facts')}>
      <Facts facts={facts} />
    </Panel>
  )
}

export default consolePage({ name: 'surveys', needs: readSurvey }, async (page) => {
  const { t, api, me, language } = page
  const params = { id: page.params.id ?? '' }
  const { data: survey } = await api(readSurvey, { params })
  const isOver = survey.status === 'closed' || survey.status === 'archived'
  const report = isOver ? null : await api(checkSurvey, { params })
  const title = textIn(survey.title, language)
  return (
    <>
      <SectionHeader
        trail={title}
        title={<Theirs locale={languageOf(survey.title, language)}>{title}</Theirs>}
        intro={<StateBadges of={survey} t={t} />}
        shows={{ contract: readSurvey, params }}
      >
        <HeadButtons {...page} survey={survey} />
      </SectionHeader>
      <div className="stack">
        {report && <Publication {...page} survey={survey} report={report.data} />}
        <QuestionsInWords
          {...page}
          survey={survey}
          change={
            !isOver &&
            can(me, updateSurvey) && (
              <LinkButton href={`/console/surveys/${params.id}/edit`} icon="edit">
                {t('surveys.editQuestions')}
              </LinkButton>
            )
          }
        />
        <FactPanel {...page} survey={survey} />
        <History resource="survey" id={params.id} />
      </div>
    </>
  )
})
