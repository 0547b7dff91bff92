import type { assets } from '@/db/schema/files'
import { fileAddress, renditionObject } from '@/lib/platform/storage/file-address'
import { isShownInline, savedName } from './asset-kinds.rules'

type Row = typeof assets.$inferSelect
export type Served = Pick<Row, 'id' | 'kind' | 'name' | 'mediaType' | 'object' | 'renditions' | 'width' | 'height'>

const halfDayMs = 12 * 3_600_000

/** The expiry of URLs, 12 to 24 hours ahead; the same for half a day, so that browsers can use their cache. */
export const expiryOf = (now: Date) => new Date((Math.ceil(now.getTime() / halfDayMs) + 1) * halfDayMs)

/** The URLs of a file and its renditions, smallest first; null before it is ready. */
export function addressesOf(organizationId: string, row: Served, now: Date) {
  const { id: fileId, kind, name, mediaType, object, renditions } = row
  if (!object || !mediaType) return { url: null, renditions: [] }
  const common = {
    organizationId,
    fileId,
    mediaType,
    name: savedName(name, mediaType),
    isInline: isShownInline(kind),
    expiresAt: expiryOf(now),
  }
  return {
    url: fileAddress({ ...common, object }),
    renditions: renditions.map(({ width, height }) => ({
      width,
      height,
      url: fileAddress({ ...common, object: renditionObject(object, width) }),
    })),
  }
}
