import { listRoleMembers } from '@/lib/domain/house/roles/role-members.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

type Holder = ItemOf<typeof listRoleMembers>

const colours = { active: 'good', inactive: '', blocked: 'bad' }

/** The columns of the people who hold a role. */
export function peopleColumns({ t, language, regional }: Pick<Person, 't' | 'language' | 'regional'>): Column<Holder>[] {
  const text = (key: string) => t(`roles.people.${key}`)
  return [
    {
      key: 'name',
      title: text('name'),
      csv: ['name.ar', 'name.en'],
      cell: ({ name, email }) => <PersonChip name={inLanguage(name, language).text || shownEmail(email)} />,
    },
    { key: 'email', title: text('email'), sort: 'email', cell: ({ email }) => <Email>{email}</Email> },
    {
      key: 'status',
      title: text('state'),
      csv: [inWords(listRoleMembers, 'status', text('state'), (value) => text(`states.${value}`))],
      cell: ({ status }) => <span className={`badge ${colours[status]}`}>{text(`states.${status}`)}</span>,
    },
    { key: 'since', title: text('since'), cell: ({ since }) => <When at={since} regional={regional} as="short" /> },
    {
      key: 'until',
      title: text('until'),
      cell: ({ until }) => <When at={until} edge="ends" regional={regional} as="short" none={text('endless')} />,
    },
  ]
}
