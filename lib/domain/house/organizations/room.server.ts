import { retention } from '@/db/schema/organizations'
import { serves } from '@/lib/platform/serving/serves'
import * as exporting from './export.service'
import * as regionalProfile from './regional-profile.service'
import { organizations } from './room'
import * as settings from './settings.service'

export const server = serves(organizations, {
  services: [regionalProfile, settings, exporting],
  purge: { organizationExports: exporting.removeOrganizationExports },
  retention,
})
