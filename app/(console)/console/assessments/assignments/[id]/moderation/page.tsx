import { readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { readSubmissionToGrade, releaseAllGrades } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import {
  confirmSampled,
  drawModerationSample,
  endSample,
  readSample,
  returnSampled,
} from '@/lib/domain/assessing/assignments/marking/samples.contract'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { nameOf } from '../../../submissions/_parts/names'
import { DrawSample } from '../../_parts/draw-sample'
import { Noted } from '../../_parts/noted'

type Sample = NonNullable<DataOf<typeof readSample>['sample']>
type Props = Pick<Person, 't' | 'me' | 'language' | 'regional'> & { sample: Sample }

/** One submission of the sample, with what the moderator can do. */
function Sampled({ t, me, language, sample, one }: Props & { one: Sample['submissions'][number] }) {
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const { submissionId, person, reasons, state, submissionState, points, percent, note, mayDecide } = one
  const params = { sampleId: sample.id, submissionId }
  const name = nameOf({ person, team: null }, language, t)
  const decides = sample.closedAt === null && mayDecide
  return (
    <li className="stack tight">
      <span className="row tight">
        {can(me, readSubmissionToGrade) ? (
          <a href={`/console/assessments/submissions/${submissionId}`}>
            <bdi data-text={person ? 'theirs' : undefined}>{name}</bdi>
          </a>
        ) : (
          <bdi data-text={person ? 'theirs' : undefined}>{name}</bdi>
        )}
        <span className={state === 'confirmed' ? 'badge good' : 'badge warn'}>{say(`sample.states.${state}`)}</span>
        {submissionState === 'submitted' && <span className="badge">{say('states.submitted')}</span>}
        {points !== null && percent !== null && (
          <span>{t('assignmentDesk.sample.grade', { points, percent: percent / 100 })}</span>
        )}
      </span>
      <span className="small soft">{reasons.map((reason) => say(`sample.reasons.${reason}`)).join(' · ')}</span>
      {note && (
        <p dir="auto" data-text="theirs">
          {note}
        </p>
      )}
      {decides && (
        <span className="row tight">
          <Noted
            endpoint={endpoint(confirmSampled)}
            params={params}
            kind="filled"
            label={say('sample.confirm')}
            done={say('sample.confirmed')}
          />
          <Noted
            endpoint={endpoint(returnSampled)}
            params={params}
            label={say('sample.return')}
            done={say('sample.returned')}
            needsNote
          />
        </span>
      )}
    </li>
  )
}

function SamplePanel(props: Props) {
  const { t, me, regional, sample } = props
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const { closedAt, endNote, submissions, drawnFrom, seed, createdAt } = sample
  return (
    <Panel
      title={say('sample.title')}
      intro={say(closedAt === null ? 'sample.held' : 'sample.ended')}
      tools={
        closedAt === null &&
        can(me, endSample) && (
          <Noted
            endpoint={endpoint(endSample)}
            params={{ sampleId: sample.id }}
            label={say('sample.end')}
            done={say('sample.endedNow')}
            needsNote
          />
        )
      }
    >
      <Facts
        facts={[
          { label: say('columns.created'), value: <When at={createdAt} regional={regional} /> },
          {
            label: say('sample.size'),
            value: t('assignmentDesk.sample.drawnFrom', { count: drawnFrom, drawn: submissions.length }),
          },
          { label: say('sample.seed'), value: <bdi dir="ltr">{seed}</bdi> },
          ...(endNote ? [{ label: say('sample.note'), value: <bdi data-text="theirs">{endNote}</bdi> }] : []),
        ]}
      />
      <ul className="lines">
        {submissions.map((one) => (
          <Sampled key={one.submissionId} {...props} one={one} />
        ))}
      </ul>
    </Panel>
  )
}

/** A sample of graded submissions, which a moderator confirms or returns before the release. */
export default consolePage({ name: 'assessments', needs: readSample }, async (page) => {
  const { t, api, me, language, textsOf } = page
  const params = { id: page.params.id ?? '' }
  const { data } = await api(readSample, { params })
  const title = can(me, readAssignment) ? textIn((await api(readAssignment, { params })).data.title, language) : ''
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const isOpen = data.sample !== null && data.sample.closedAt === null
  return (
    <Texts of={textsOf('parts', 'assignmentDesk')}>
      <SectionHeader
        trail={[title || say('title'), say('sample.title')]}
        title={say('sample.title')}
        intro={title ? <bdi data-text="theirs">{title}</bdi> : say('sample.intro')}
        shows={{ contract: readSample, params }}
      />
      <div className="stack">
        {data.sample && <SamplePanel {...page} sample={data.sample} />}
        {!isOpen && can(me, drawModerationSample) && can(me, releaseAllGrades) && (
          <DrawSample assignmentId={params.id} endpoint={endpoint(drawModerationSample)} />
        )}
      </div>
    </Texts>
  )
})
