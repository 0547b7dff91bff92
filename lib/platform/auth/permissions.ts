import type { RoomPermission } from '../rooms'

/** A pair of a subject and one of its actions, `subject.action`. Meanings: `permissions` in messages/<language>/<room>.json. */
export type Permission = RoomPermission

export const roleTypes = ['superAdmin', 'admin', 'user'] as const
export type RoleType = (typeof roleTypes)[number]
