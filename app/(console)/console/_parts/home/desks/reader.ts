import { updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { can, coversAll, type Me } from '@/lib/ui/can'

/** Who writes or teaches some learning paths; everybody's are the administrator's. */
export const isInstructor = (me: Me): boolean => can(me, updatePath) && !coversAll(me, updatePath)

/** The part of an address that asks a list for one row and for the number of all. */
export const one = { page: 1, perPage: 1 } as const
