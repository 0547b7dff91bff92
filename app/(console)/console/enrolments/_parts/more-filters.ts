import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { ChosenFilter } from './chosen'

const known = ['path', 'state', 'person', 'group', 'dueFrom', 'dueTo'] as const satisfies readonly (keyof ChosenFilter)[]
const isKnown = (name: string) => known.some((one) => one === name)

/** Whether the list has a filter that a change of all matching enrolments does not take: it would change more than the list shows. */
export const hasMoreFilters = (query: Record<string, string | undefined>): boolean =>
  Object.keys(listProgress.query?.shape ?? {}).some((name) => Boolean(query[name]) && !isKnown(name))
