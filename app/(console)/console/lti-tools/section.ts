import { createLtiTool, listLtiTools } from '@/lib/domain/standards/lti-tools/tools.contract'
import { IconPlugConnected } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const ltiTools = section({
  name: 'ltiTools',
  path: '/console/lti-tools',
  icon: IconPlugConnected,
  group: 'standards',
  place: 3,
  letter: '3',
  opens: listLtiTools,
  actions: [{ title: 'ltiTools.createTitle', needs: createLtiTool, href: '/console/lti-tools/new' }],
})
