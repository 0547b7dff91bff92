import { room } from '@/lib/platform/rooms'

export const branding = room({ errors: {}, permissions: {}, actions: ['adminOrganizationBrandingUpdate'] })
