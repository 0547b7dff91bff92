import { createModule, listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { IconNotebook } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const modules = section({
  name: 'modules',
  path: '/console/modules',
  icon: IconNotebook,
  group: 'learning',
  place: 2,
  letter: 'u',
  opens: listModules,
  actions: [{ title: 'modules.create', needs: createModule, href: '/console/modules/new' }],
  finds: [{ contract: listModules, field: 'title', record: 'learningModule' }],
})
