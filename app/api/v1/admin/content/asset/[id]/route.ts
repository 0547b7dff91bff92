import { deleteAsset, readAsset, updateAsset } from '@/lib/domain/files/assets.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(deleteAsset, readAsset, updateAsset)
