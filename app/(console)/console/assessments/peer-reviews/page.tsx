import { readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { listReviewedWorks, readReviewedWork } from '@/lib/domain/assessing/peer-reviews/desk.contract'
import { readPeerReviewSettings } from '@/lib/domain/assessing/peer-reviews/settings.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { personParts } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Theirs } from '@/lib/ui/theirs'
import { consolePage } from '../../_parts/console-page'
import { nameIn } from '../../groups/_parts/group-filter'
import { languageOf, textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { assignmentFilter } from '../submissions/_parts/assignment-filter'

type Listed = ItemOf<typeof listReviewedWorks>
type Page = Person & { query: Record<string, string | undefined> }

const nameOf = ({ person }: Pick<Listed, 'person'>, { language, t }: Pick<Page, 'language' | 't'>) =>
  person ? inLanguage(person.name, language).text || person.email : t('peerReviewDesk.hiddenName')

function filtersOf({ t, me }: Page, title: string | undefined): Filter[] {
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  return [
    {
      name: 'complaint',
      label: say('columns.complaints'),
      kind: 'choice',
      options: ['open', 'none'].map((value) => ({ value, label: say(`complaintFilter.${value}`) })),
    },
    ...assignmentFilter(me, say('columns.assignment'), title),
  ]
}

function columnsOf(page: Page): Column<Listed>[] {
  const { t, language, regional } = page
  const say = (key: string, values?: Record<string, number>) => t(`peerReviewDesk.${key}`, values)
  return [
    {
      key: 'person',
      title: say('columns.person'),
      csv: personParts(t),
      cell: (one) => (
        <span className="row tight">
          <bdi data-text={one.person ? 'theirs' : undefined}>{nameOf(one, page)}</bdi>
          {one.isGone && <span className="badge">{say('gone')}</span>}
          {one.openComplaintCount > 0 && <span className="badge warn">{say('complaintFilter.open')}</span>}
        </span>
      ),
    },
    {
      key: 'assignment',
      title: say('columns.assignment'),
      csv: ['assignment.title.ar', 'assignment.title.en'],
      cell: ({ assignment: { title } }) => (
        <span data-text="theirs">
          <Theirs locale={languageOf(title, language)}>{textIn(title, language)}</Theirs>
        </span>
      ),
    },
    {
      key: 'reviewCount',
      title: say('columns.reviews'),
      csv: [
        { path: 'reviewCount', title: say('columns.reviews') },
        { path: 'askedCount', title: say('columns.asked') },
        { path: 'openComplaintCount', title: say('columns.complaints') },
      ],
      cell: ({ reviewCount, askedCount }) => say('ofAsked', { count: reviewCount, asked: askedCount }),
    },
    {
      key: 'reviewPoints',
      title: say('columns.points'),
      csv: [{ path: 'reviewPoints', title: say('columns.points') }],
      cell: ({ reviewPoints }) => (reviewPoints === null ? '—' : say('decided', { points: reviewPoints })),
    },
    {
      key: 'leastPoints',
      title: say('columns.spread'),
      csv: [
        { path: 'leastPoints', title: say('columns.least') },
        { path: 'mostPoints', title: say('columns.most') },
      ],
      cell: ({ leastPoints, mostPoints }) =>
        leastPoints === null || mostPoints === null ? '—' : say('from', { least: leastPoints, most: mostPoints }),
    },
    {
      key: 'decidedPoints',
      title: say('columns.decided'),
      csv: [{ path: 'decidedPoints', title: say('columns.decided') }],
      cell: ({ decidedPoints }) => (decidedPoints === null ? '—' : say('decided', { points: decidedPoints })),
    },
    momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
  ]
}

/** The works that people review for each other, with the spread of their points and complaints. */
export default consolePage({ name: 'assessments', needs: listReviewedWorks }, async (page) => {
  const { t, api, me, language, query, textsOf } = page
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  const chosen = query.assignment?.includes(',') ? undefined : query.assignment
  const readTitle = async (id: string) => textIn((await api(readAssignment, { params: { id } })).data.title, language)
  const title = chosen && can(me, readAssignment) ? await nameIn(() => readTitle(chosen)) : undefined
  return (
    <Texts of={textsOf('parts', 'peerReviewDesk')}>
      <SectionHeader
        trail={say('title')}
        title={say('title')}
        intro={title ? <bdi data-text="theirs">{title}</bdi> : say('intro')}
        shows={{ contract: listReviewedWorks, query }}
      >
        {chosen && title && can(me, readPeerReviewSettings) && (
          <LinkButton href={`/console/assessments/assignments/${chosen}/peer-review`}>{say('settings')}</LinkButton>
        )}
      </SectionHeader>
      <AssessmentTabs current="peerReviews" t={t} me={me} />
      <List
        contract={listReviewedWorks}
        name="peer-reviews"
        title={say('title')}
        query={query}
        labelOf={(one) => `${nameOf(one, page)} · ${textIn(one.assignment.title, language)}`}
        hrefOf={can(me, readReviewedWork) ? ({ id }) => `/console/assessments/peer-reviews/${id}` : undefined}
        filters={filtersOf(page, title)}
        columns={columnsOf(page)}
        empty={{ title: say('empty'), detail: say('emptyDetail') }}
      />
    </Texts>
  )
})
