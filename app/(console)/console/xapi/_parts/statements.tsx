import { listLaunchStatements } from '@/lib/domain/standards/xapi/results/results.contract'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

type Props = Pick<Person, 'textsOf' | 'regional'> & { launchId: string; query: Record<string, string | undefined> }

/** The last part of a verb's address is the word that people know. */
const wordOf = (verb: string) => verb.slice(Math.max(verb.lastIndexOf('/'), verb.lastIndexOf('#')) + 1)

/** The statements of a launch in their order, each to be read as it is stored. */
export function Statements({ textsOf, regional, launchId, query }: Props) {
  const { statements: words } = textsOf('contentLaunches').contentLaunches
  return (
    <section aria-labelledby="statements" className="stack">
      <div>
        <h2 id="statements">{words.title}</h2>
        <p className="soft">{words.intro}</p>
      </div>
      <List
        contract={listLaunchStatements}
        name="launch-statements"
        title={words.title}
        query={query}
        params={{ launchId }}
        isSearchable={false}
        labelOf={({ verb }) => wordOf(verb)}
        columns={[
          {
            key: 'verb',
            title: words.verb,
            csv: ['verb'],
            cell: ({ verb, isVoided }) => (
              <span>
                <bdi dir="ltr" data-text="theirs">
                  {wordOf(verb)}
                </bdi>{' '}
                {isVoided && <span className="badge warn">{words.voided}</span>}
              </span>
            ),
          },
          {
            key: 'storedAt',
            title: words.stored,
            cell: ({ storedAt }) => <When at={storedAt} regional={regional} />,
          },
          {
            key: 'statement',
            title: words.statement,
            csv: ['statement'],
            cell: ({ statement }) => (
              <details>
                <summary className="soft small">{words.show}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
                <pre dir="ltr" className="well code" tabIndex={0} data-text="theirs">
                  {JSON.stringify(statement, null, 2)}
                </pre>
              </details>
            ),
          },
        ]}
        empty={words.empty}
      />
    </section>
  )
}
