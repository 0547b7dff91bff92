import { readImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { listMissing } from '@/lib/domain/people/member-imports/missing.contract'
import { importedPersonStates } from '@/lib/domain/people/member-imports/words'
import { Email } from '@/lib/ui/email'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { missingColours } from '../../../_parts/import-states'

export default consolePage({ name: 'members', needs: listMissing }, async (person) => {
  const { t, api, language, query } = person
  const params = { id: person.params.id ?? '' }
  const { data: of } = await api(readImport, { params })
  const text = (key: string) => t(`members.import.missing.${key}`)
  return (
    <>
      <SectionHeader
        trail={[of.fileName, text('title')]}
        title={text('title')}
        intro={of.fileName}
        shows={{ contract: listMissing, params, query }}
      />
      <List
        contract={listMissing}
        name="member-import-missing"
        title={text('title')}
        params={params}
        query={query}
        labelOf={({ email }) => email}
        hrefOf={({ id }) => `/console/members/${id}`}
        filters={[
          {
            name: 'state',
            label: text('state'),
            kind: 'choice',
            options: importedPersonStates
              .filter((value) => value !== 'named')
              .map((value) => ({ value, label: text(`states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'email', title: t('members.columns.email'), cell: ({ email }) => <Email>{email}</Email> },
          {
            key: 'name',
            title: t('members.columns.name'),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => <bdi>{inLanguage(name, language).text}</bdi>,
          },
          {
            key: 'employeeNumber',
            title: t('members.import.fields.employeeNumber'),
            cell: (one) => <bdi>{one.employeeNumber}</bdi>,
          },
          { key: 'department', title: t('members.import.fields.department'), cell: (one) => <bdi>{one.department}</bdi> },
          {
            key: 'state',
            title: text('state'),
            csv: [inWords(listMissing, 'state', text('state'), (value) => text(`states.${value}`))],
            cell: ({ state }) => <span className={`badge ${missingColours[state]}`}>{text(`states.${state}`)}</span>,
          },
        ]}
        empty={{ title: text('none') }}
      />
    </>
  )
})
