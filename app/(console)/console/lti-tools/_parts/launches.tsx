import Link from 'next/link'
import { listLtiLaunches } from '@/lib/domain/standards/lti-tools/tools.contract'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { textOf } from '../../live/_parts/names'

type Props = Pick<Person, 'textsOf' | 'regional' | 'language'> & { id: string; query: Record<string, string | undefined> }

const kinds = { begun: '', opened: 'good', returned: 'good', refused: 'bad' }

/** The last launch of each person and lesson, and why a tool did not open. */
export function Launches({ textsOf, regional, language, id, query }: Props) {
  const { launches: words, launchProblems } = textsOf('ltiTools').ltiTools
  return (
    <section aria-labelledby="launches" className="stack">
      <div>
        <h2 id="launches">{words.title}</h2>
        <p className="soft">{words.intro}</p>
      </div>
      <List
        contract={listLtiLaunches}
        name="lti-launches"
        title={words.title}
        query={query}
        params={{ id }}
        isSearchable={false}
        labelOf={({ name }) => textOf(name, language)}
        columns={[
          {
            key: 'name',
            title: words.person,
            cell: ({ name }) => <bdi data-text="theirs">{textOf(name, language)}</bdi>,
          },
          {
            key: 'kind',
            title: words.kind,
            csv: [inWords(listLtiLaunches, 'kind', words.kind, (value) => words.kinds[value as keyof typeof words.kinds])],
            cell: ({ kind, moduleId }) =>
              moduleId ? (
                <Link href={`/console/modules/${moduleId}`} prefetch={false}>
                  {words.kinds[kind]}
                </Link>
              ) : (
                words.kinds[kind]
              ),
          },
          {
            key: 'state',
            title: words.state,
            csv: [inWords(listLtiLaunches, 'state', words.state, (value) => words.states[value as keyof typeof words.states])],
            cell: ({ state, problem }) => (
              <span className="stack tight">
                <span>
                  <span className={`badge ${kinds[state]}`}>{words.states[state]}</span>
                </span>
                {problem && <span className="small">{launchProblems[problem]}</span>}
              </span>
            ),
          },
          momentColumn('createdAt', words.at, regional),
        ]}
        empty={{ title: words.none, detail: words.noneDetail }}
      />
    </section>
  )
}
