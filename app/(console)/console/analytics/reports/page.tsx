import { createReport, listReports } from '@/lib/domain/standards/analytics/reports.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { scheduleInWords } from '../_parts/report-parts'

export default consolePage({ name: 'analytics', needs: listReports }, (page) => {
  const { t, me, regional, query } = page
  const say = (key: string) => t(`analytics.reports.${key}`)
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listReports, query }}>
        {can(me, createReport) && (
          <LinkButton href="/console/analytics/reports/new" icon="add">
            {say('create')}
          </LinkButton>
        )}
      </SectionHeader>
      <List
        contract={listReports}
        name="analytics-reports"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/analytics/reports/${id}`}
        columns={[
          { key: 'name', title: say('columns.name'), cell: ({ name }) => <bdi data-text="theirs">{name}</bdi> },
          {
            key: 'schedule',
            title: say('columns.schedule'),
            csv: [inWords(listReports, 'schedule', say('columns.schedule'), (value) => say(`schedules.${value}`))],
            cell: (report) => scheduleInWords(report, page),
          },
          {
            key: 'nextAt',
            title: say('columns.nextAt'),
            cell: ({ nextAt, isPaused }) =>
              isPaused ? (
                <span className="badge warn">{say('paused')}</span>
              ) : (
                <When at={nextAt} regional={regional} as="short" />
              ),
          },
          {
            key: 'sentAt',
            title: say('columns.sentAt'),
            cell: ({ sentAt }) => <When at={sentAt} regional={regional} as="short" />,
          },
          { ...amountColumn('recipients', say('columns.recipients'), regional, { csv: [] }), sort: undefined },
          momentColumn('createdAt', say('columns.createdAt'), regional, { hidden: true }),
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})
