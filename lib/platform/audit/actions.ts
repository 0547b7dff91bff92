import type { RoomAction } from '../rooms'

/** The audit actions of the platform itself: a read refused for a missing permission, and a checkpoint of the log. */
export const platformActions = ['accessRefused', 'activityLogCheckpointCreate'] as const

/** Every audited action; texts: `audit` in messages/<language>/<room>.json. */
export type AuditAction = RoomAction | (typeof platformActions)[number]
