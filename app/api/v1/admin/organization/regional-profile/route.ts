import { readRegionalProfile, updateRegionalProfile } from '@/lib/domain/organizations/regional-profile.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readRegionalProfile, updateRegionalProfile)
