import { createSsoProvider, listSsoProviders } from '@/lib/domain/people/single-sign-on/providers.contract'
import { IconLogin2 } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const singleSignOn = section({
  name: 'singleSignOn',
  path: '/console/single-sign-on',
  icon: IconLogin2,
  group: 'organization',
  place: 2,
  letter: 's',
  opens: listSsoProviders,
  actions: [{ title: 'singleSignOn.createTitle', needs: createSsoProvider, href: '/console/single-sign-on/new' }],
  finds: [{ contract: listSsoProviders, field: 'name', record: 'ssoProvider' }],
})
