import type { readSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { shownDomain } from '@/lib/platform/i18n/shown-domain'
import { Copy } from '@/lib/ui/actions/copy'
import { ActiveState } from '@/lib/ui/active-state'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount, Code } from '@/lib/ui/when'

export type Provider = DataOf<typeof readSsoProvider>
type Props = { item: Provider; person: Person }

/** A text that is to be entered elsewhere. */
export const ToCopy = ({ text, label }: { text: string; label: string }) => (
  <span className="row tight nowrap">
    <Code>{text}</Code>
    <Copy text={text} label={label} iconOnly />
  </span>
)

/** The data to register at a provider, and its settings here. */
export function ProviderFacts({ item, person: { textsOf, regional } }: Props) {
  const { singleSignOn: words } = textsOf('singleSignOn')
  const { register, fields, columns, detail, values } = words
  const yesOrNo = (is: boolean) => (is ? detail.yes : detail.no)
  const addresses = [
    { label: register.redirect, text: item.redirectUri },
    { label: register.signOut, text: item.signOutUri },
  ]
  return (
    <>
      <Panel title={register.title} intro={register.intro}>
        <Facts facts={addresses.map(({ label, text }) => ({ label, value: <ToCopy text={text} label={label} /> }))} />
      </Panel>
      <Panel title={words.facts}>
        <Facts
          facts={[
            { label: columns.state, value: <ActiveState isActive={item.isActive} words={words.state} /> },
            { label: fields.issuer, value: <Code>{item.issuer}</Code> },
            { label: fields.clientId, value: <Code>{item.clientId}</Code> },
            { label: fields.clientSecret, value: item.hasClientSecret ? detail.secret : detail.noSecret },
            { label: fields.scopes, value: <Code>{item.scopes}</Code> },
            { label: fields.groupsClaim, value: <Code>{item.groupsClaim}</Code> },
            { label: fields.createsAccounts, value: yesOrNo(item.createsAccounts) },
            { label: fields.linksAccounts, value: values.linksAccounts[item.linksAccounts] },
            {
              label: fields.emailDomains,
              value:
                item.emailDomains.length > 0 ? <Code>{item.emailDomains.map(shownDomain).join(' ')}</Code> : detail.allDomains,
            },
            { label: fields.assumesVerifiedEmail, value: yesOrNo(item.assumesVerifiedEmail) },
            { label: fields.secondStep, value: values.secondStep[item.secondStep] },
            { label: columns.people, value: <Amount value={item.peopleCount} regional={regional} /> },
            ...timeFacts(item, { created: columns.created, updated: detail.updated }, regional),
          ]}
        />
      </Panel>
    </>
  )
}
