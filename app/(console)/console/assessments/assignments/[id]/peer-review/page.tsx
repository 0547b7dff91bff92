import { readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { listReviewedWorks } from '@/lib/domain/assessing/peer-reviews/desk.contract'
import {
  beginPeerReviews,
  readPeerReviewSettings,
  savePeerReviewExample,
  savePeerReviewSettings,
} from '@/lib/domain/assessing/peer-reviews/settings.contract'
import { listRubrics } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { withoutEmptying } from '../../../_parts/setting-groups'
import { ExampleFormLazy } from '../../../peer-reviews/_parts/lazy'

type Settings = DataOf<typeof readPeerReviewSettings>
type Props = Person & { settings: Settings; assignmentId: string }

const order = ['isOn', 'reviewsEach', 'rubricId', 'opensAt', 'dueAt', 'isBlind', 'average', 'sharePercent', 'givingPercent']
/** Settings that stay once the works are shared out. */
const fixed = new Set(['isOn', 'reviewsEach', 'rubricId'])

async function fieldsOf({ textsOf, api, me, language, settings }: Props): Promise<Field[]> {
  const texts = textsOf('peerReviewDesk').peerReviewDesk
  const rubrics = can(me, listRubrics) ? (await api(listRubrics, { query: { perPage: 100, status: 'active' } })).data : []
  const options = rubrics.map(({ id, title }) => ({ value: id, label: textIn(title, language) }))
  const now = settings.rubricId
  const kept = now && !options.some(({ value }) => value === now) ? [{ value: now, label: now }] : []
  const known = formFields(savePeerReviewSettings, texts, { order }).map(withoutEmptying)
  return known.flatMap((field): Field[] => {
    if (settings.begunAt && fixed.has(field.name)) return []
    if (field.name !== 'rubricId') return [field]
    const { name, label, hint } = field
    return [{ name, label, hint, isRequired: false, isNullable: true, kind: 'choice', options: [...options, ...kept] }]
  })
}

/** The rubric of the reviews, and how far they are. */
function Progress({ t, language, regional, settings }: Props) {
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  const { begunAt, opensAt, rubric, workCount, isOn } = settings
  return (
    <Panel title={say('facts')}>
      <div className="stack">
        {isOn && (
          <Facts
            facts={[
              {
                label: say(begunAt ? 'begunAt' : 'notBegun'),
                value: <When at={begunAt ?? opensAt} regional={regional} />,
              },
              { label: say('worksCount'), value: <Amount value={workCount} regional={regional} /> },
            ]}
          />
        )}
        {rubric ? (
          <details>
            <summary>{say('rubricOf')}</summary>
            <RubricTable design={rubric.design} language={language} say={(key, values) => t(`rubrics.table.${key}`, values)} />
          </details>
        ) : (
          <p className="notice warn">{say('rubricNone')}</p>
        )}
      </div>
    </Panel>
  )
}

function Example({ t, language, settings, assignmentId }: Props) {
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  const { sample: example, rubric, begunAt, opensAt } = settings
  if (!rubric || opensAt === null) return null
  return (
    <Panel title={say('example')} intro={say(begunAt ? 'exampleFixed' : 'exampleIntro')}>
      {begunAt ? (
        example && (
          <div className="stack">
            <div className="well" dir="auto" data-text="theirs" style={{ whiteSpace: 'pre-wrap' }}>
              {example.text}
            </div>
            <RubricTable
              design={rubric.design}
              marks={example.marks}
              language={language}
              say={(key, values) => t(`rubrics.table.${key}`, values)}
            />
          </div>
        )
      ) : (
        <ExampleFormLazy
          assignmentId={assignmentId}
          example={example}
          rubric={rubric}
          endpoint={endpoint(savePeerReviewExample)}
          language={language}
        />
      )}
    </Panel>
  )
}

/** How the people of an assignment review each other's work, beside its settings. */
export default consolePage({ name: 'assessments', needs: savePeerReviewSettings }, async (page) => {
  const { t, api, me, language, params, textsOf } = page
  const own = { id: params.id ?? '' }
  const [{ data: assignment }, { data: settings }] = await Promise.all([
    api(readAssignment, { params: own }),
    api(readPeerReviewSettings, { params: own }),
  ])
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  const title = textIn(assignment.title, language)
  const props = { ...page, settings, assignmentId: own.id }
  const { opensAt, dueAt, begunAt, isOn } = settings
  const first = { ...settings, opensAt: opensAt ?? undefined, dueAt: dueAt ?? undefined }
  return (
    <Texts of={textsOf('parts', 'peerReviewDesk', 'rubrics')}>
      <SectionHeader
        trail={[title, say('settings')]}
        title={say('settings')}
        intro={say('settingsIntro')}
        shows={{ contract: readPeerReviewSettings, params: own }}
      >
        <LinkButton href={`/console/assessments/assignments/${own.id}`}>{say('toAssignment')}</LinkButton>
        {begunAt && can(me, listReviewedWorks) && (
          <LinkButton href={`/console/assessments/peer-reviews?assignment=${own.id}`}>{say('toWorks')}</LinkButton>
        )}
        {isOn && !begunAt && can(me, beginPeerReviews) && (
          <ActionButton
            endpoint={endpoint(beginPeerReviews)}
            input={{ params: own }}
            label={say('begin')}
            done={say('begun')}
            confirm={{ title: say('beginTitle'), detail: <p>{say('beginDetail')}</p> }}
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Form
          endpoint={endpoint(savePeerReviewSettings)}
          reads={endpoint(readPeerReviewSettings)}
          params={own}
          fields={await fieldsOf(props)}
          first={first}
          isChange
          isWide
          submit={say('save')}
          done={say('saved')}
        />
        <Progress {...props} />
        <Example {...props} />
      </div>
    </Texts>
  )
})
