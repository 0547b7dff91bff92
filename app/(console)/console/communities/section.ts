import { createCommunity, listAllCommunities } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { IconMessages } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const communities = section({
  name: 'communities',
  path: '/console/communities',
  icon: IconMessages,
  group: 'community',
  place: 1,
  letter: 'd',
  opens: listAllCommunities,
  actions: [{ title: 'communityDesk.create', needs: createCommunity, href: '/console/communities/new' }],
  finds: [{ contract: listAllCommunities, field: 'title', record: 'community' }],
  attention,
})
