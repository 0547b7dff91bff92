import { listMembers } from '@/lib/domain/people/members/members.contract'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inWords, workParts } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { personName } from '../../groups/_parts/names'
import { barOf } from '../_parts/bar-of'
import { MyPeopleFrame } from '../_parts/frame'
import { personHref } from '../_parts/person-link'

const colours = { active: 'good', inactive: '', blocked: 'bad' }

export default consolePage({ name: 'myPeople', needs: listMembers }, (page) => {
  const { t, language, regional, query, textsOf } = page
  const of = (key: string) => t(`members.columns.${key}`)
  return (
    <MyPeopleFrame person={page} tab="people" contract={listMembers}>
      {(own) => (
        <Texts of={textsOf('parts', 'enrolments', 'myPeople')}>
          <List
            contract={listMembers}
            name="my-people-members"
            title={t('myPeople.tabs.people')}
            query={{ ...query, ...own }}
            labelOf={(member) => personName(member, language)}
            hrefOf={({ id }) => personHref(id)}
            columns={[
              {
                key: 'name',
                title: of('name'),
                csv: ['name.ar', 'name.en'],
                cell: (member) => <PersonChip name={personName(member, language)} photo={member.photo} />,
              },
              {
                key: 'email',
                title: of('email'),
                sort: 'email',
                csv: ['email', ...workParts(t, '')],
                cell: ({ email }) => <Email>{email}</Email>,
              },
              {
                key: 'status',
                title: of('status'),
                csv: [inWords(listMembers, 'status', of('status'), (value) => t(`members.states.${value}`))],
                cell: ({ status }) => <span className={`badge ${colours[status]}`}>{t(`members.states.${status}`)}</span>,
              },
              {
                key: 'lastSignInAt',
                title: of('lastSignIn'),
                cell: ({ lastSignInAt }) => <When at={lastSignInAt} regional={regional} as="short" none={t('members.never')} />,
              },
            ]}
            bulk={barOf(page, 'people', (member: ItemOf<typeof listMembers>) => member)}
            empty={{ title: t('myPeople.empty.people'), detail: t('myPeople.empty.peopleDetail') }}
          />
        </Texts>
      )}
    </MyPeopleFrame>
  )
})
