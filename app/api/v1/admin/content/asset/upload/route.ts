import { uploadAsset } from '@/lib/domain/files/asset-uploads.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(uploadAsset)
