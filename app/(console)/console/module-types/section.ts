import { createModuleType, listModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { IconPuzzle } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const moduleTypes = section({
  name: 'moduleTypes',
  path: '/console/module-types',
  icon: IconPuzzle,
  group: 'developers',
  place: 4,
  letter: 'm',
  opens: listModuleTypes,
  actions: [{ title: 'moduleTypes.createTitle', needs: createModuleType, href: '/console/module-types/new' }],
})
