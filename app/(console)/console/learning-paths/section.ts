import { createPath, listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { IconRoute } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const learningPaths = section({
  name: 'learningPaths',
  path: '/console/learning-paths',
  icon: IconRoute,
  group: 'learning',
  place: 1,
  letter: 'p',
  opens: listPaths,
  actions: [{ title: 'learningPaths.create', needs: createPath, href: '/console/learning-paths/new' }],
  findsForAll: [{ contract: listLearningPaths, title: 'parts.path.title', field: 'title', shows: 'path' }],
  attention,
})
