import { listDeliveries } from '@/lib/domain/house/notifications/notifications.contract'
import { deliveryStates, kinds } from '@/lib/domain/house/notifications/words'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { personName } from '../../groups/_parts/names'
import { JobsFrame } from '../_parts/jobs-frame'
import { mailColours, undelivered } from '../_parts/mail-states'

type Mail = ItemOf<typeof listDeliveries>

function columnsOf({ t, language, regional }: Person): Column<Mail>[] {
  const text = (key: string) => t(`jobs.mails.${key}`)
  return [
    {
      key: 'person',
      title: text('columns.person'),
      csv: personParts(t),
      cell: ({ person }) => (
        <span className="two-lines">
          <bdi data-text="theirs">{personName(person, language)}</bdi>
          <Email>{person.email}</Email>
        </span>
      ),
    },
    {
      key: 'kind',
      title: text('columns.kind'),
      csv: [],
      cell: ({ kind }) => t(`notifications.categories.${kinds[kind].category}`),
    },
    {
      key: 'state',
      title: text('columns.state'),
      csv: [
        inWords(listDeliveries, 'state', text('columns.state'), (value) => text(`states.${value}`)),
        inWords(listDeliveries, 'reason', text('columns.reason'), (value) => t(`inbox.why.reasons.${value}`)),
      ],
      cell: ({ state, reason }) => (
        <span className="stack tight">
          <span>
            <span className={`badge ${mailColours[state]}`}>{text(`states.${state}`)}</span>
          </span>
          {reason && <span className="small soft">{t(`inbox.why.reasons.${reason}`)}</span>}
        </span>
      ),
    },
    momentColumn('createdAt', text('columns.created'), regional),
    {
      key: 'sentAt',
      title: text('columns.sent'),
      cell: ({ sentAt }) => <When at={sentAt} regional={regional} as="short" none={text('notSent')} />,
    },
  ]
}

/** The mails of the organization, and what became of each. */
export default consolePage({ name: 'jobs', needs: listDeliveries }, (page) => {
  const { t, me, language, query } = page
  const text = (key: string) => t(`jobs.mails.${key}`)
  const states = deliveryStates.map((value) => ({ value, label: text(`states.${value}`) }))
  return (
    <JobsFrame person={page} tab="mails">
      <List
        contract={listDeliveries}
        name="mails"
        title={text('title')}
        query={query}
        labelOf={({ person }) => personName(person, language)}
        hrefOf={can(me, readMember) ? ({ person }) => `/console/members/${person.id}` : undefined}
        filters={[
          {
            name: 'state',
            label: text('columns.state'),
            kind: 'choice',
            options: [...states, { value: undelivered, label: text('undelivered') }],
          },
        ]}
        columns={columnsOf(page)}
        isSearchable={false}
        empty={{ title: text('empty.title'), detail: text('empty.detail') }}
      />
    </JobsFrame>
  )
})
