import { createSurvey, listSurveys } from '@/lib/domain/assessing/surveys/surveys.contract'
import { surveyStatuses } from '@/lib/domain/assessing/surveys/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { statusFilter, titleColumn } from '../assessments/_parts/titled-list'
import { textIn } from '../question-banks/_parts/names'
import { StateBadges } from './_parts/state-badges'

export default consolePage('surveys', ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`surveys.${key}`)
  const create = can(me, createSurvey) && (
    <LinkButton href="/console/surveys/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listSurveys, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listSurveys}
        name="surveys"
        title={say('title')}
        query={query}
        labelOf={({ title }) => textIn(title, language)}
        hrefOf={({ id }) => `/console/surveys/${id}`}
        filters={[statusFilter(say('columns.status'), surveyStatuses, say)]}
        columns={[
          titleColumn(say('columns.title'), language),
          {
            key: 'status',
            title: say('columns.status'),
            csv: [inWords(listSurveys, 'status', say('columns.status'), (value) => say(`statuses.${value}`))],
            cell: (survey) => <StateBadges of={survey} t={t} />,
          },
          amountColumn('questionCount', say('columns.questions'), regional),
          momentColumn('updatedAt', say('columns.updated'), regional),
          momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
        ]}
        empty={{
          title: say('empty.title'),
          detail: say(can(me, createSurvey) ? 'empty.detail' : 'empty.detailNone'),
          action: create,
        }}
      />
    </>
  )
})
