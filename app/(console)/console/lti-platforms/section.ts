import { createLtiPlatform, listLtiPlatforms } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { IconSchool } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const ltiPlatforms = section({
  name: 'ltiPlatforms',
  path: '/console/lti-platforms',
  icon: IconSchool,
  group: 'standards',
  place: 5,
  letter: '5',
  opens: listLtiPlatforms,
  actions: [{ title: 'ltiPlatforms.createTitle', needs: createLtiPlatform, href: '/console/lti-platforms/new' }],
  finds: [{ contract: listLtiPlatforms, field: 'name', record: 'ltiPlatform' }],
})
