import type { updateSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import type { Provider } from './provider-facts'

type Props = { item: Provider; person: Person; confirm: Endpoint<typeof updateSsoProvider> | null }

/** Says that some administrators cannot sign in through the provider, and offers to confirm it. */
export function Unconfirmed({ item: { id, unconfirmedCount }, person: { t, textsOf }, confirm }: Props) {
  const { unconfirmed: words } = textsOf('singleSignOn').singleSignOn
  if (unconfirmedCount === 0) return null
  return (
    <div className="notice stack">
      <p>{t('singleSignOn.unconfirmed.detail', { count: unconfirmedCount })}</p>
      {confirm && (
        <div>
          <ActionButton
            endpoint={confirm}
            input={{ params: { id }, body: {} }}
            label={words.confirm}
            done={words.confirmed}
            confirm={{ title: words.confirmTitle, detail: <p>{words.confirmDetail}</p> }}
          />
        </div>
      )}
    </div>
  )
}
