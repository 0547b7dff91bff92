import { room } from '@/lib/platform/rooms'

/** Why somebody may or may not do something. Joined on the server in lib/domain/product.ts, because it looks at the operations of all rooms. */
export const permissionPaths = room({ errors: {}, permissions: {}, actions: ['adminPermissionExplain'] })
