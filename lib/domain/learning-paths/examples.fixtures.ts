import { runAsSystem } from '@/lib/platform/audit/system'
import type { Org } from '../contract-suite'
import { type Preparations, twice } from '../preparations'
import { createPath, publishPath } from './learning-paths.service'

const publishAPath = (org: Org) =>
  runAsSystem(org.organization, 'learningPathPublished', async (context) => {
    const locales = { ar: { title: 'السلامة', description: 'أساسيات' }, en: { title: 'Safety', description: 'Basics' } }
    const path = await createPath(context, { category: 'safety', level: 'beginner', estimatedMinutes: 30, locales })
    return publishPath(context, path)
  })

export const preparations: Preparations = {
  'learningPaths.list': (org) => twice(() => publishAPath(org)),
}
