import { Facts } from '@/lib/ui/detail/facts'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import type { Provider } from './provider-facts'

/**
 * The claims that the provider sent at the newest sign-in, so that an administrator can find out why it gives
 * no role.
 */
export function LastSignIn({ item, person: { textsOf, regional } }: { item: Provider; person: Person }) {
  const { lastSignIn: words } = textsOf('singleSignOn').singleSignOn
  const last = item.lastSignIn
  if (!last) return null
  const mapped = new Set(item.roleMappings.map(({ group }) => group))
  const isMapped = mapped.has('*') || last.groups.some((group) => mapped.has(group))
  const listed = (names: string[]) =>
    names.length === 0 ? (
      words.nothing
    ) : (
      <span className="row tight">
        {names.map((name) => (
          <Code key={name}>{name}</Code>
        ))}
      </span>
    )
  return (
    <Panel title={words.title} intro={words.intro}>
      {!isMapped && <p className="notice">{words.unmapped}</p>}
      <Facts
        facts={[
          { label: words.at, value: <When at={last.at} regional={regional} /> },
          { label: words.claims, value: listed(last.claims) },
          { label: words.groups, value: listed(last.groups) },
          { label: words.seen, value: words.seenAs[last.groupsSeen] },
        ]}
      />
    </Panel>
  )
}
