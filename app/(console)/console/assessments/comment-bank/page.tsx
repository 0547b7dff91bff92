import { createComment, listComments, removeComment, updateComment } from '@/lib/domain/assessing/rubrics/comments.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Theirs } from '@/lib/ui/theirs'
import { consolePage } from '../../_parts/console-page'
import { languageOf, textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'

export default consolePage({ name: 'assessments', needs: listComments }, (page) => {
  const { t, me, language, regional, query } = page
  const say = (key: string) => t(`rubrics.comments.${key}`)
  const create = can(me, createComment) && (
    <LinkButton href="/console/assessments/comment-bank/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listComments, query }}>
        {create}
      </SectionHeader>
      <AssessmentTabs current="comments" t={t} me={me} />
      <List
        contract={listComments}
        name="comment-bank"
        title={say('title')}
        query={query}
        labelOf={({ text }) => textIn(text, language)}
        filters={[
          {
            name: 'isOwn',
            label: say('whose'),
            kind: 'choice',
            options: [
              { value: 'true', label: say('own') },
              { value: 'false', label: say('shared') },
            ],
          },
        ]}
        columns={[
          {
            key: 'text',
            title: say('text'),
            sort: orderIn('text', language),
            csv: ['text.ar', 'text.en'],
            cell: ({ text }) => (
              <span data-text="theirs">
                <Theirs locale={languageOf(text, language)}>{textIn(text, language)}</Theirs>
              </span>
            ),
          },
          {
            key: 'isOwn',
            title: say('whose'),
            csv: [inWords(listComments, 'isOwn', say('whose'), (value) => say(value === 'true' ? 'own' : 'shared'))],
            cell: ({ isOwn }) => say(isOwn ? 'own' : 'shared'),
          },
          momentColumn('createdAt', say('created'), regional),
        ]}
        actionsOf={(comment) => <CommentActions {...page} comment={comment} />}
        empty={{ title: say('empty'), detail: say('emptyDetail'), action: create }}
      />
    </>
  )
})

type Props = Pick<Person, 't' | 'textsOf' | 'me'> & { comment: ItemOf<typeof listComments> }

function CommentActions({ t, textsOf, me, comment: { id, text, version } }: Props) {
  const say = (key: string) => t(`rubrics.comments.${key}`)
  return (
    <span className="row tight">
      {can(me, updateComment) && (
        <EditRecord
          words={{
            label: say('edit'),
            title: say('editTitle'),
            close: say('close'),
            submit: say('save'),
            done: say('changed'),
          }}
          endpoint={endpoint(updateComment)}
          fields={formFields(updateComment, textsOf('rubrics').rubrics.comments, { order: ['text'] })}
          params={{ id }}
          first={{ text, version }}
        />
      )}
      {can(me, removeComment) && (
        <ActionButton
          endpoint={endpoint(removeComment)}
          input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
          label={say('remove')}
          done={say('removed')}
          danger
          size="sm"
          confirm={{ title: say('removeTitle'), detail: <p>{say('removeDetail')}</p> }}
        />
      )}
    </span>
  )
}
