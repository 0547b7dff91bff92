import {
  createScimKey,
  readSsoProvider,
  removeScimKey,
  removeSsoProvider,
  testSsoProvider,
  updateSsoProvider,
} from '@/lib/domain/people/single-sign-on/providers.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { rolesToGive } from '../../roles/_parts/roles-to-give'
import { Directory } from '../_parts/directory'
import { LastSignIn } from '../_parts/last-sign-in'
import { ProviderFacts } from '../_parts/provider-facts'
import { RoleMappings } from '../_parts/role-mappings'
import { TestProvider } from '../_parts/test-provider'
import { Unconfirmed } from '../_parts/unconfirmed'

export default consolePage('singleSignOn', async (person) => {
  const { textsOf, api, me, language, params } = person
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readSsoProvider, { params: own })
  const { singleSignOn: words } = textsOf('singleSignOn')
  const turn = (isActive: boolean) => ({
    endpoint: endpoint(updateSsoProvider),
    input: { params: own, body: { isActive } },
  })
  const mayChange = can(me, updateSsoProvider)
  return (
    <>
      <SectionHeader trail={item.name} title={<bdi>{item.name}</bdi>} shows={{ contract: readSsoProvider, params: own }}>
        {mayChange && (
          <>
            <LinkButton href={`/console/single-sign-on/${item.id}/edit`} icon="edit">
              {words.edit}
            </LinkButton>
            <TestProvider endpoint={endpoint(testSsoProvider)} id={item.id} />
            <TurnButton isActive={item.isActive} on={turn(true)} off={turn(false)} words={words} />
          </>
        )}
        {can(me, removeSsoProvider) && (
          <RemoveButton
            endpoint={endpoint(removeSsoProvider)}
            params={own}
            version={item.version}
            words={words}
            type={item.name}
            goTo="/console/single-sign-on"
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Unconfirmed item={item} person={person} confirm={mayChange ? endpoint(updateSsoProvider) : null} />
        <ProviderFacts item={item} person={person} />
        <RoleMappings
          // After a save the rows are those of the record.
          key={item.version}
          endpoint={endpoint(updateSsoProvider)}
          item={{
            id: item.id,
            version: item.version,
            mappings: item.roleMappings.map(({ group, role }) => ({ group, roleId: role.id, role: role.name[language] })),
          }}
          roles={mayChange ? await rolesToGive(person) : []}
        />
        <LastSignIn item={item} person={person} />
        <Directory
          item={item}
          person={person}
          createKey={mayChange ? endpoint(createScimKey) : null}
          removeKey={mayChange ? endpoint(removeScimKey) : null}
        />
        <History resource="ssoProvider" id={item.id} />
      </div>
    </>
  )
})
