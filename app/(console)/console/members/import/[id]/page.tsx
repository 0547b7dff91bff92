import { importFields } from '@/lib/domain/people/member-imports/import-fields.rules'
import { checkImport, listImportRows, readImport, startImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { listMissing } from '@/lib/domain/people/member-imports/missing.contract'
import { importRowStates } from '@/lib/domain/people/member-imports/words'
import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { endpoint } from '@/lib/ui/endpoint'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { groupOptions } from '../../_parts/group-options'
import { ImportCheck } from '../../_parts/import-check'
import { ImportMissing } from '../../_parts/import-missing'
import { ImportResult } from '../../_parts/import-result'
import { ImportStart } from '../../_parts/import-start'
import { rowColours } from '../../_parts/import-states'
import { RefreshWhenDone } from '../../_parts/refresh-when-done'
import { roleOptions } from '../../_parts/role-options'

const stateFilter = ({ t }: Person): Filter => ({
  name: 'state',
  label: t('members.import.columns.state'),
  kind: 'choice',
  options: importRowStates.map((value) => ({ value, label: t(`members.import.rowStates.${value}`) })),
})

function columnsOf({ t, language, regional }: Person): Column<ItemOf<typeof listImportRows>>[] {
  const text = (key: string) => t(`members.import.${key}`)
  const isolated = (value: string | null) => `\u2068${value || text('noValue')}\u2069`
  return [
    {
      key: 'number',
      title: text('columns.row'),
      cell: ({ number }) => <Amount value={number} regional={regional} />,
    },
    {
      key: 'email',
      title: t('members.columns.email'),
      csv: [{ path: 'cells.email', title: t('members.columns.email') }],
      cell: ({ email, cells }) => <Email>{email || (cells.email ?? '')}</Email>,
    },
    {
      key: 'name',
      title: t('members.columns.name'),
      csv: [
        ...importFields
          .filter((field) => field !== 'email')
          .map((field) => ({ path: `cells.${field}`, title: text(`fields.${field}`) })),
      ],
      cell: ({ name }) => {
        const { text: shown } = inLanguage(name, language)
        return shown && <bdi>{shown}</bdi>
      },
    },
    {
      key: 'state',
      title: text('columns.state'),
      csv: [inWords(listImportRows, 'state', text('columns.state'), (value) => text(`rowStates.${value}`))],
      cell: ({ state }) => <span className={`badge ${rowColours[state]}`}>{text(`rowStates.${state}`)}</span>,
    },
    {
      key: 'changes',
      title: text('columns.changes'),
      csv: ['changed'],
      cell: ({ changes }) =>
        changes.length > 0 && (
          <span className="stack tight">
            {changes.map(({ field, before, after }) => (
              <span key={field}>
                {t('members.import.change', { name: text(`fields.${field}`), before: isolated(before), after: isolated(after) })}
              </span>
            ))}
          </span>
        ),
    },
    {
      key: 'problems',
      title: text('columns.problems'),
      csv: ['reason'],
      cell: ({ problems }) =>
        problems.length > 0 && (
          <span className="stack tight">
            {problems.map(({ key, message }) => (
              <bdi key={key}>{message}</bdi>
            ))}
          </span>
        ),
    },
  ]
}

/** How many are missing still; the others were suspended, or stay. */
const missingNow = async ({ api }: Person, id: string) =>
  (await api(listMissing, { params: { id }, query: { state: 'missing', page: 1, perPage: 1 } })).metadata.count ?? 0

export default consolePage({ name: 'members', needs: readImport }, async (person) => {
  const { t, me, api, language, regional, query, organization } = person
  const params = { id: person.params.id ?? '' }
  const { data: of } = await api(readImport, { params })
  const text = (key: string) => t(`members.import.${key}`)
  const roles = await roleOptions(person)
  const groups = await groupOptions(person)
  const isAtWork = of.state === 'checking' || of.state === 'importing'
  const mayCheck =
    can(me, checkImport) &&
    roles.length > 0 &&
    of.doneCount + of.updatedCount === 0 &&
    !['importing', 'imported'].includes(of.state)
  const mayStart = can(me, startImport) && of.state === 'checked' && of.readyCount > 0
  return (
    <>
      <SectionHeader trail={of.fileName} title={<bdi>{of.fileName}</bdi>} shows={{ contract: readImport, params }} />
      <RefreshWhenDone />
      <div className="stack">
        {of.state !== 'receiving' && (
          <ImportResult of={of} read={endpoint(readImport)} language={language} regional={regional} t={t} />
        )}
        {mayStart && (
          <Panel title={text('startTitle')} intro={text('startIntro')}>
            <ImportStart endpoint={endpoint(startImport)} id={of.id} count={of.readyCount} changes={of.changedCount} />
          </Panel>
        )}
        {of.rowCount > 0 && (
          <List
            contract={listImportRows}
            name="member-import-rows"
            title={text('rows')}
            params={params}
            isSearchable={false}
            query={query}
            labelOf={({ number }) => String(number)}
            filters={[stateFilter(person)]}
            columns={columnsOf(person)}
            empty={{ title: text('noRows') }}
          />
        )}
        {of.missingCount > 0 && !isAtWork && can(me, listMissing) && (
          <ImportMissing page={person} of={of} missing={await missingNow(person, of.id)} />
        )}
        {mayCheck && !isAtWork && (
          <Panel title={text('mapping')} intro={text('mappingIntro')}>
            <ImportCheck
              endpoint={endpoint(checkImport)}
              of={of}
              roles={roles}
              groups={groups}
              mayUpdate={can(me, updateMember)}
              locale={of.locale ?? of.suggestedLocale ?? organization.defaultLocale ?? language}
            />
          </Panel>
        )}
      </div>
    </>
  )
})
