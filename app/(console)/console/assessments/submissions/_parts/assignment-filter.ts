import { listAssignments } from '@/lib/domain/assessing/assignments/definitions.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import type { Person } from '@/lib/ui/person'

/** The choice of an assignment, for those who may list them. `now`: the title of the one that is chosen. */
export const assignmentFilter = (me: Person['me'], label: string, now: string | undefined): Filter[] =>
  can(me, listAssignments)
    ? [{ name: 'assignment', label, kind: 'search', source: endpoint(listAssignments), fields: ['title'], now }]
    : []
