import {
  archiveAssignment,
  checkAssignment,
  publishAssignment,
  readAssignment,
  updateAssignment,
} from '@/lib/domain/assessing/assignments/definitions.contract'
import { createExtension, listExtensions } from '@/lib/domain/assessing/assignments/extensions.contract'
import { listSubmissions } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { readSample } from '@/lib/domain/assessing/assignments/marking/samples.contract'
import { savePeerReviewSettings } from '@/lib/domain/assessing/peer-reviews/settings.contract'
import { readRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Theirs } from '@/lib/ui/theirs'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { languageOf, textIn } from '../../../question-banks/_parts/names'
import { Extend } from '../_parts/extend'
import { Extensions } from '../_parts/extensions'
import { StateBadges } from '../_parts/state-badges'

type Stored = DataOf<typeof readAssignment>
type Props = Person & { assignment: Stored }

/** The fields of an extension; people and groups are chosen by name. */
async function extensionFields({ textsOf, api, me, language }: Person): Promise<Field[]> {
  const [members, groups] = await Promise.all([
    can(me, listMembers) ? api(listMembers, { query: { perPage: 100 } }) : null,
    can(me, listGroups) ? api(listGroups, { query: { perPage: 100 } }) : null,
  ])
  const options: Record<string, { value: string; label: string }[]> = {
    userId: (members?.data ?? []).map(({ id, name, email }) => ({ value: id, label: inLanguage(name, language).text || email })),
    groupId: (groups?.data ?? []).map(({ id, name }) => ({ value: id, label: textIn(name, language) })),
  }
  const texts = textsOf('assignmentDesk').assignmentDesk
  return formFields(createExtension, texts, { order: ['userId', 'groupId', 'until', 'reason'] }).map((field) => {
    const own = options[field.name]
    const { name, label, hint, isRequired, isNullable } = field
    return own ? { name, label, hint, isRequired, isNullable, kind: 'choice', options: own } : field
  })
}

async function HeadButtons({ assignment, ...page }: Props) {
  const { t, me, textsOf } = page
  const { id, status, publishedVersion, version } = assignment
  const say = (key: string) => t(`assignmentDesk.${key}`)
  return (
    <>
      {publishedVersion !== null && can(me, listSubmissions) && (
        <LinkButton href={`/console/assessments/submissions?assignment=${id}`}>{say('submissions')}</LinkButton>
      )}
      {publishedVersion !== null && can(me, readSample) && (
        <LinkButton href={`/console/assessments/assignments/${id}/moderation`}>{say('sample.title')}</LinkButton>
      )}
      {status === 'published' && can(me, createExtension) && (
        <Texts of={textsOf('parts', 'assignmentDesk')}>
          <Extend assignmentId={id} endpoint={endpoint(createExtension)} fields={await extensionFields(page)} />
        </Texts>
      )}
      {status !== 'archived' && can(me, archiveAssignment) && (
        <ActionButton
          endpoint={endpoint(archiveAssignment)}
          input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
          label={say('archive')}
          done={say('archived')}
          danger
          confirm={{ title: say('archiveTitle'), detail: <p>{say('archiveDetail')}</p> }}
        />
      )}
      {status !== 'archived' && can(me, savePeerReviewSettings) && (
        <LinkButton href={`/console/assessments/assignments/${id}/peer-review`}>{t('peerReviewDesk.settings')}</LinkButton>
      )}
      {status !== 'archived' && can(me, updateAssignment) && (
        <LinkButton href={`/console/assessments/assignments/${id}/edit`} icon="edit">
          {say('edit')}
        </LinkButton>
      )}
    </>
  )
}

/** The errors that prevent the publication and the warnings, and the button that publishes. */
function Report({
  t,
  me,
  assignment,
  report,
}: Pick<Props, 't' | 'me' | 'assignment'> & { report: DataOf<typeof checkAssignment> }) {
  const { errors, warnings } = report
  const { id, version, hasChanges } = assignment
  const say = (key: string, values?: Record<string, string | number>) => t(`assignmentDesk.check.${key}`, values)
  const isReady = errors.length === 0
  const intro = isReady ? say(hasChanges ? 'ready' : 'nothingNew') : say('notReady', { count: errors.length })
  const nameOf = (property: string) => t(`assignmentDesk.fields.${property.split('.')[0]}`)
  return (
    <Panel
      title={say('title')}
      intro={intro}
      tools={
        isReady &&
        hasChanges &&
        can(me, publishAssignment) && (
          <ActionButton
            endpoint={endpoint(publishAssignment)}
            input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
            label={say('publish')}
            kind="filled"
            done={say('published')}
          />
        )
      }
    >
      {errors.length + warnings.length > 0 && (
        <ul className="lines">
          {errors.map(({ fault, property }) => (
            <li key={fault}>{say(`faults.${fault}`, { field: nameOf(property) })}</li>
          ))}
          {warnings.map(({ warning, property }) => (
            <li key={`${warning} ${property}`} className="soft">
              {say(`warningTexts.${warning}`, { field: nameOf(property), language: property.endsWith('.ar') ? 'ar' : 'en' })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The settings in words, and the times of the record. */
function Settings({ t, language, regional, assignment, rubric }: Props & { rubric: string | null }) {
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const field = (name: string) => say(`fields.${name}`)
  const number = (value: number) => <Amount value={value} regional={regional} />
  const { dueAt, dueDays, closesAt, latePolicy, kinds } = assignment
  const instructions = textIn(assignment.instructions, language)
  const facts = [
    { label: field('kinds'), value: kinds.map((kind) => say(`values.kinds.${kind}`)).join(' · ') },
    { label: field('maxPoints'), value: number(assignment.maxPoints) },
    { label: field('passPercent'), value: number(assignment.passPercent) },
    { label: field('completesOn'), value: say(`values.completesOn.${assignment.completesOn}`) },
    ...(rubric ? [{ label: field('rubricId'), value: <bdi data-text="theirs">{rubric}</bdi> }] : []),
    ...(dueAt ? [{ label: field('dueAt'), value: <When at={dueAt} regional={regional} edge="ends" /> }] : []),
    ...(dueDays === null ? [] : [{ label: field('dueDays'), value: number(dueDays) }]),
    ...(closesAt ? [{ label: field('closesAt'), value: <When at={closesAt} regional={regional} edge="ends" /> }] : []),
    { label: field('latePolicy'), value: say(`values.latePolicy.${latePolicy}`) },
    { label: field('resubmissions'), value: number(assignment.resubmissions) },
    { label: field('markers'), value: say(`values.markers.${assignment.markers}`) },
    ...(assignment.markers === 'two' ? [{ label: field('markerTolerance'), value: number(assignment.markerTolerance) }] : []),
    { label: field('release'), value: say(`values.release.${assignment.release}`) },
    ...timeFacts(assignment, { created: say('columns.created'), updated: say('columns.updated') }, regional),
  ]
  return (
    <Panel title={say('facts')}>
      {instructions && (
        <p data-text="theirs">
          <Theirs locale={languageOf(assignment.instructions, language)}>{instructions}</Theirs>
        </p>
      )}
      <Facts facts={facts} />
    </Panel>
  )
}

export default consolePage({ name: 'assessments', needs: readAssignment }, async (page) => {
  const { t, api, me, language } = page
  const params = { id: page.params.id ?? '' }
  const { data: assignment } = await api(readAssignment, { params })
  const { rubricId, status } = assignment
  const [report, rubric] = await Promise.all([
    status === 'archived' ? undefined : api(checkAssignment, { params }),
    rubricId && can(me, readRubric) ? api(readRubric, { params: { id: rubricId } }) : undefined,
  ])
  const title = textIn(assignment.title, language)
  const say = (key: string) => t(`assignmentDesk.${key}`)
  return (
    <>
      <SectionHeader
        trail={[say('title'), title]}
        title={<Theirs locale={languageOf(assignment.title, language)}>{title}</Theirs>}
        intro={<StateBadges of={assignment} t={t} />}
        shows={{ contract: readAssignment, params }}
      >
        <HeadButtons {...page} assignment={assignment} />
      </SectionHeader>
      <div className="stack">
        {report && <Report {...page} assignment={assignment} report={report.data} />}
        <Settings {...page} assignment={assignment} rubric={rubric ? textIn(rubric.data.title, language) : null} />
        {can(me, listExtensions) && <Extensions {...page} assignmentId={params.id} />}
        <History resource="assignment" id={params.id} />
      </div>
    </>
  )
})
