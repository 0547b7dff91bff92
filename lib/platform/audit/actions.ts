import type { RoomAction } from '../rooms'

/** What the platform records of its own: a read refused to somebody without its permission, and a checkpoint of the log itself. */
export const platformActions = ['accessRefused', 'activityLogCheckpointCreate'] as const

/** Every audited action; texts: `audit` in messages/<language>/<room>.json. */
export type AuditAction = RoomAction | (typeof platformActions)[number]
