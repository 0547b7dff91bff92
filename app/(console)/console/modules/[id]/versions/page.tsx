import { compareModuleVersions, listModuleVersions } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import { restoreModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { consolePage } from '../../../_parts/console-page'
import { Differences } from '../../_parts/differences'
import { ModuleHeader } from '../../_parts/module-header'

const numbered = (text: string | undefined) => (text !== undefined && /^\d{1,6}$/.test(text) ? text : undefined)

const columnsOf = ({ t, regional }: Person): Column<ItemOf<typeof listModuleVersions>>[] => [
  {
    key: 'number',
    title: t('modules.versions.columns.number'),
    cell: ({ number }) => t('modules.versions.version', { number }),
  },
  { key: 'note', title: t('modules.versions.columns.note'), cell: ({ note }) => note && <bdi>{note}</bdi> },
  {
    key: 'availableLocales',
    title: t('modules.versions.columns.languages'),
    csv: [
      inWords(listModuleVersions, 'availableLocales', t('modules.versions.columns.languages'), (value) =>
        t(`modules.languages.${value}`),
      ),
    ],
    cell: ({ availableLocales }) => availableLocales.map((each) => t(`modules.languages.${each}`)).join(' · '),
  },
  { ...momentColumn('publishedAt', t('modules.versions.columns.publishedAt'), regional), sort: 'createdAt' },
]

type ActionsProps = { module: DataOf<typeof readModule>; number: number; person: Person }

/** Compares a version with the working copy, and makes it the working copy again. */
function VersionActions({ module, number, person: { t, me } }: ActionsProps) {
  return (
    <span className="row tight">
      <LinkButton
        href={`/console/modules/${module.id}/versions?from=${number}&to=0`}
        kind="subtle"
        size="xs"
        name={t('modules.versions.compareThis', { number })}
      >
        {t('modules.versions.compare')}
      </LinkButton>
      {can(me, restoreModule) && (
        <ActionButton
          endpoint={endpoint(restoreModule)}
          input={{ params: { id: module.id, version: String(number) }, headers: { 'if-match': `"${module.version}"` } }}
          label={t('modules.versions.restore')}
          size="xs"
          done={t('modules.versions.restored')}
          goTo={`/console/modules/${module.id}`}
          confirm={{
            title: t('modules.versions.restoreTitle', { number }),
            detail: <p>{t('modules.versions.restoreDetail')}</p>,
          }}
        />
      )}
    </span>
  )
}

export default consolePage('modules', async (person) => {
  const { t, api, params, query } = person
  const own = { id: params.id ?? '' }
  const { data: module } = await api(readModule, { params: own })
  const asked = { from: numbered(query.from), to: numbered(query.to) }
  const compared =
    module.publishedVersion === null ? null : (await api(compareModuleVersions, { params: own, query: asked })).data
  const nameOf = (number: number) =>
    number === 0 ? t('modules.versions.compared.workingCopy') : t('modules.versions.compared.version', { number })
  return (
    <>
      <ModuleHeader module={module} person={person} page="versions" />
      <div className="stack">
        {compared && (
          <Panel
            title={t('modules.versions.changes')}
            intro={t('modules.versions.compared.both', { from: nameOf(compared.from), to: nameOf(compared.to) })}
          >
            <Differences compared={compared} t={t} />
          </Panel>
        )}
        <p className="soft">{t('modules.versions.intro')}</p>
        <List
          contract={listModuleVersions}
          params={own}
          name="module-versions"
          title={t('modules.tabs.versions')}
          query={query}
          isSearchable={false}
          labelOf={({ number }) => t('modules.versions.version', { number })}
          columns={columnsOf(person)}
          actionsOf={({ number }) => <VersionActions module={module} number={number} person={person} />}
          empty={{ title: t('modules.versions.empty.title'), detail: t('modules.versions.empty.detail') }}
        />
      </div>
    </>
  )
})
