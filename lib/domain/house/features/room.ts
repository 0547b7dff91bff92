import { room } from '@/lib/platform/rooms'

export const features = room({ errors: {}, permissions: {}, actions: ['adminOrganizationFeaturesUpdate'] })
