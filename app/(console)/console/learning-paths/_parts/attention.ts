import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { can } from '@/lib/ui/can'
import { IconRoute } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

const list = '/console/learning-paths?status='

/** Paths that wait for a review, and drafts. */
export const attention: Attention = ({ me, numbers }) => {
  if (!numbers || !can(me, listPaths)) return []
  const { inReview, draft } = numbers.overview.learningPaths
  return [
    { name: 'inReview', count: inReview, href: `${list}inReview`, icon: IconRoute, kind: 'warn', place: 4 },
    { name: 'pathDrafts', count: draft, href: `${list}draft`, icon: IconRoute, kind: 'plain', place: 3 },
  ]
}
