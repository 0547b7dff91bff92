import type { readLtiPlatform } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { Copy } from '@/lib/ui/actions/copy'
import { ActiveState } from '@/lib/ui/active-state'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount, Code } from '@/lib/ui/when'

type Props = { platform: DataOf<typeof readLtiPlatform>; person: Person }

/** The data to register at a platform, named as in Canvas and Moodle, and the platform's own data. */
export function PlatformFacts({ platform, person: { textsOf, regional } }: Props) {
  const { ltiPlatforms: words } = textsOf('ltiPlatforms')
  const { register, fields, columns, detail } = words
  const { launchUrl, loginUrl, chooseUrl, keySetUrl } = platform.tool
  const toRegister = [
    { label: register.launch, text: launchUrl },
    { label: register.login, text: loginUrl },
    { label: register.choose, text: chooseUrl },
    { label: register.keys, text: keySetUrl },
  ]
  const said = [
    { label: fields.issuer, text: platform.issuer },
    { label: fields.clientId, text: platform.clientId },
    { label: fields.deploymentIds, text: platform.deploymentIds.join(' ') },
    { label: fields.loginUrl, text: platform.loginUrl },
    { label: fields.tokenUrl, text: platform.tokenUrl },
    { label: fields.keySetUrl, text: platform.keySetUrl },
  ]
  return (
    <>
      <Panel title={register.title} intro={register.intro}>
        <Facts
          facts={toRegister.map(({ label, text }) => ({
            label,
            value: (
              <span className="row tight nowrap">
                <Code>{text}</Code>
                <Copy text={text} label={label} iconOnly />
              </span>
            ),
          }))}
        />
      </Panel>
      {platform.deploymentIds.length === 0 && <p className="notice">{words.dynamic.missing}</p>}
      <Panel title={words.facts}>
        <Facts
          facts={[
            { label: columns.state, value: <ActiveState isActive={platform.isActive} words={words.state} /> },
            ...said.map(({ label, text }) => ({ label, value: <Code>{text}</Code> })),
            { label: fields.createsAccounts, value: platform.createsAccounts ? detail.yes : detail.no },
            { label: columns.people, value: <Amount value={platform.peopleCount} regional={regional} /> },
            { label: columns.links, value: <Amount value={platform.linkCount} regional={regional} /> },
            ...timeFacts(platform, { created: columns.created, updated: detail.updated }, regional),
          ]}
        />
      </Panel>
    </>
  )
}
