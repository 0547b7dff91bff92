import { createQuestionBank, listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { textIn } from './_parts/names'

export default consolePage('questionBanks', ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`questionBanks.${key}`)
  const create = can(me, createQuestionBank) && (
    <LinkButton href="/console/question-banks/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listQuestionBanks, query }}>
        <LinkButton href="/console/question-banks/questions">{say('allQuestions')}</LinkButton>
        {create}
      </SectionHeader>
      <List
        contract={listQuestionBanks}
        name="question-banks"
        title={say('title')}
        query={query}
        labelOf={({ name }) => textIn(name, language)}
        hrefOf={({ id }) => `/console/question-banks/${id}`}
        columns={[
          {
            key: 'name',
            title: say('columns.name'),
            sort: orderIn('name', language),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => <bdi data-text="theirs">{textIn(name, language)}</bdi>,
          },
          amountColumn('questionCount', say('questions'), regional),
          momentColumn('updatedAt', say('columns.updated'), regional),
          momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
        ]}
        empty={{
          title: say('empty.title'),
          detail: say(can(me, createQuestionBank) ? 'empty.detail' : 'empty.detailNone'),
          action: create,
        }}
      />
    </>
  )
})
