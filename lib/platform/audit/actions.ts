import type { RoomAction } from '../rooms'

/** What the pipeline records of itself: a read refused to somebody without its permission. */
export const refusedAccess = 'accessRefused'

/** Every audited action; texts: `audit` in messages/<language>/<room>.json. */
export type AuditAction = RoomAction | typeof refusedAccess
