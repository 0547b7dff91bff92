import { room } from '@/lib/platform/rooms'
import { fileEventKinds } from './file-events.contract'

export const files = room({
  errors: {
    assetNotFound: [7210, 404],
    assetTooLarge: [7211, 413],
    assetQuotaExceeded: [7212, 409],
    assetNotUploaded: [7213, 409],
    assetAltered: [7214, 422],
    assetContentRefused: [7215, 422],
    assetImageRefused: [7216, 422],
    assetDocumentRefused: [7217, 422],
    assetInUse: [7218, 409],
    uploadNotFound: [7220, 404],
    uploadOver: [7221, 410],
    uploadOffsetWrong: [7222, 409],
    tusVersionRefused: [7223, 412],
  },
  permissions: {
    asset: ['read', 'create', 'update', 'delete'],
  },
  grants: { instructor: { 'asset.read': 'any', 'asset.create': 'any', 'asset.update': 'any', 'asset.delete': 'any' } },
  events: fileEventKinds,
  records: {
    asset: { parameters: ['asset/:id'], console: '/console/files/:id' },
  },
  actions: ['assetCreated', 'assetUpdated', 'assetDeleted'],
})
