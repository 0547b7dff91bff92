import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listPathVersions, readPathVersion, rollBackPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { amountColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { PathFrame } from '../../_parts/path-frame'
import { VersionComparison } from '../../_parts/version-comparison'

const colours = { draft: 'warn', published: 'good', superseded: '' }

type Version = ItemOf<typeof listPathVersions>

function columnsOf({ t, regional }: Person): Column<Version>[] {
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.versions.${key}`, values)
  return [
    {
      key: 'number',
      title: say('columns.number'),
      cell: ({ number, restoredFrom }) => (
        <span className="two-lines">
          <span>{say('number', { number })}</span>
          {restoredFrom !== null && <span>{say('restoredFrom', { number: restoredFrom })}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [inWords(listPathVersions, 'state', say('columns.state'), (value) => say(`states.${value}`))],
      cell: ({ state }) => <span className={`badge ${colours[state]}`}>{say(`states.${state}`)}</span>,
    },
    amountColumn('itemCount', say('columns.items'), regional),
    {
      key: 'publishedAt',
      title: say('columns.published'),
      cell: ({ publishedAt }) => <When at={publishedAt} regional={regional} as="short" />,
    },
    {
      key: 'createdAt',
      title: say('columns.created'),
      cell: ({ createdAt }) => <When at={createdAt} regional={regional} as="short" />,
    },
  ]
}

type ActionsProps = { path: DataOf<typeof readPath>; version: Version; person: Person }

/** Compares a version with the newest one, and goes back to it. */
function VersionActions({ path, version: { number, state }, person: { t, me } }: ActionsProps) {
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.versions.${key}`, values)
  const newest = path.contents.number
  const named = { number }
  return (
    <span className="row tight">
      {number !== newest && (
        <LinkButton
          href={`/console/learning-paths/${path.id}/versions?from=${number}&to=${newest}#comparison`}
          kind="subtle"
          size="xs"
          name={say('compareThis', named)}
        >
          {say('compare')}
        </LinkButton>
      )}
      {state === 'superseded' && can(me, rollBackPath) && path.status !== 'archived' && (
        <ActionButton
          endpoint={endpoint(rollBackPath)}
          input={{ params: { id: path.id, n: String(number) }, headers: { 'if-match': `"${path.version}"` } }}
          label={say('rollBack')}
          name={say('rollBackThis', named)}
          kind="subtle"
          size="xs"
          done={say('rolledBack')}
          confirm={{ title: say('rollBackTitle', named), detail: <p>{say('rollBackDetail')}</p> }}
        />
      )}
    </span>
  )
}

export default consolePage({ name: 'learningPaths', needs: listPathVersions }, async (person) => {
  const { api, t, query } = person
  const params = { id: person.params.id ?? '' }
  const { data: path } = await api(readPath, { params })
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.versions.${key}`, values)
  const read = async (n: string) => (await api(readPathVersion, { params: { ...params, n } })).data
  const wanted = [query.from, query.to].filter((n) => n !== undefined && /^[1-9]\d{0,8}$/.test(n)).map(Number)
  const [older, newer] = wanted.toSorted((a, b) => a - b)
  const compared = older !== undefined && newer !== undefined ? await Promise.all([read(`${older}`), read(`${newer}`)]) : null
  return (
    <PathFrame path={path} person={person} tab="versions" shows={{ contract: listPathVersions, params, query }}>
      <div className="stack">
        {compared && <VersionComparison older={compared[0]} newer={compared[1]} person={person} />}
        <List
          contract={listPathVersions}
          name="path-versions"
          title={say('title')}
          query={query}
          params={params}
          isSearchable={false}
          labelOf={({ number }) => say('number', { number })}
          columns={columnsOf(person)}
          actionsOf={(version) => <VersionActions path={path} version={version} person={person} />}
          empty={{ title: say('title') }}
        />
      </div>
    </PathFrame>
  )
})
