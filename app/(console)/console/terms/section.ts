import { createTermPolicy, listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { IconFileText } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const terms = section({
  name: 'terms',
  path: '/console/terms',
  icon: IconFileText,
  group: 'organization',
  place: 3,
  letter: 't',
  opens: listTermPolicies,
  actions: [{ title: 'terms.createTitle', needs: createTermPolicy, href: '/console/terms/new' }],
  attention,
})
