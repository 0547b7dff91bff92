import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { can, coversAll, type Me } from '@/lib/ui/can'

/** Who reads learning paths as an author or teacher of some of them; everybody's are the administrator's. */
export const isInstructor = (me: Me): boolean => can(me, listPaths) && !coversAll(me, listPaths)

/** The part of an address that asks a list for one row and for the number of all. */
export const one = { page: 1, perPage: 1 } as const
