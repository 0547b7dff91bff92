import type { createScimKey, removeScimKey } from '@/lib/domain/people/single-sign-on/providers.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { Facts } from '@/lib/ui/detail/facts'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { NewScimKey } from './new-scim-key'
import { type Provider, ToCopy } from './provider-facts'

type Props = {
  item: Provider
  person: Person
  createKey: Endpoint<typeof createScimKey> | null
  removeKey: Endpoint<typeof removeScimKey> | null
}

/** How the provider's directory manages accounts: its address here, and its key. */
export function Directory({ item: { id, name, scim }, person: { textsOf, regional }, createKey, removeKey }: Props) {
  const { scim: words } = textsOf('singleSignOn').singleSignOn
  const tools = createKey && (
    <span className="row">
      <NewScimKey endpoint={createKey} id={id} name={name} replaces={scim.hasKey} />
      {removeKey && scim.hasKey && (
        <ActionButton
          endpoint={removeKey}
          input={{ params: { id } }}
          label={words.remove}
          done={words.removed}
          danger
          confirm={{ title: words.removeTitle, detail: <p>{words.removeDetail}</p> }}
        />
      )}
    </span>
  )
  return (
    <Panel title={words.title} intro={words.intro} tools={tools}>
      <Facts
        facts={[
          { label: words.address, value: <ToCopy text={scim.address} label={words.address} /> },
          scim.hasKey
            ? { label: words.createdAt, value: <When at={scim.keyCreatedAt} regional={regional} /> }
            : { label: words.key, value: words.none },
          { label: words.lastUsed, value: <When at={scim.lastUsedAt} regional={regional} none={words.never} /> },
        ]}
      />
    </Panel>
  )
}
