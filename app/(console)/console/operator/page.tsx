import { createServedOrganization, listServedOrganizations } from '@/lib/domain/standards/operator/served-organizations.contract'
import { organizationStates } from '@/lib/domain/standards/operator/words'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Amount, Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { Bytes } from '../files/_parts/bytes'
import { CreateOrganization } from './_parts/create-organization'
import { OrganizationState } from './_parts/organization-state'

const columnsOf = ({ t, textsOf, language, regional }: Person): Column<ItemOf<typeof listServedOrganizations>>[] => {
  const { columns, state } = textsOf('operator').operator
  return [
    {
      key: 'name',
      title: columns.name,
      csv: ['name.ar', 'name.en'],
      cell: ({ name, isPlatform }) => (
        <>
          <bdi>{name[language]}</bdi> {isPlatform && <span className="badge">{t('operator.own')}</span>}
        </>
      ),
    },
    { key: 'slug', title: columns.slug, sort: 'slug', cell: ({ slug }) => <Code>{slug}</Code> },
    {
      key: 'status',
      title: columns.status,
      csv: [inWords(listServedOrganizations, 'status', columns.status, (value) => t(`operator.state.${value}`))],
      cell: ({ status }) => <OrganizationState status={status} words={state} />,
    },
    {
      key: 'people',
      title: columns.people,
      end: true,
      cell: ({ people, mostPeople }) => (
        <span>
          <Amount value={people} regional={regional} />
          {mostPeople !== null && (
            <span className="soft">
              {' / '}
              <Amount value={mostPeople} regional={regional} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'usedBytes',
      title: columns.usedBytes,
      end: true,
      cell: ({ usedBytes, mostBytes }) => (
        <span>
          <Bytes value={usedBytes} regional={regional} />
          <span className="soft">
            {' / '}
            <Bytes value={mostBytes} regional={regional} />
          </span>
        </span>
      ),
    },
    momentColumn('createdAt', columns.created, regional),
  ]
}

/** The organizations of the server, with what they use of their quotas. */
export default consolePage('operator', (page) => {
  const { t, textsOf, me, query } = page
  const words = textsOf('operator').operator
  const create = can(me, createServedOrganization) && (
    <Texts of={textsOf('parts', 'operator')}>
      <CreateOrganization
        endpoint={endpoint(createServedOrganization)}
        fields={formFields(createServedOrganization, words, { ltr: ['slug', 'timeZone', 'adminEmail'] })}
      />
    </Texts>
  )
  return (
    <>
      <SectionHeader title={words.title} intro={words.intro} shows={{ contract: listServedOrganizations, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listServedOrganizations}
        name="organizations"
        title={words.title}
        query={query}
        labelOf={({ slug }) => slug}
        hrefOf={({ id }) => `/console/operator/${id}`}
        filters={[
          {
            name: 'status',
            label: words.columns.status,
            kind: 'choice',
            options: organizationStates.map((value) => ({ value, label: t(`operator.state.${value}`) })),
          },
        ]}
        columns={columnsOf(page)}
        empty={{ title: words.title, detail: words.intro }}
      />
    </>
  )
})
