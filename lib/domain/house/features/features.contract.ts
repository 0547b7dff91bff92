import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { named } from '@/lib/platform/http/contract'

/** Whether each feature is on. */
const shape = {
  notes: z.boolean().describe('Bookmarks and notes of learners on lessons'),
  selfEnrolment: z.boolean().describe('Learners may join paths themselves, where the path allows it'),
  signUp: z.boolean().describe('People may ask for an account, where the sign-in policy allows it'),
}

export const OrganizationFeatures = z.object({
  ...shape,
  version: z.int().describe('Of the settings of the organization, which these are a part of'),
})
named({ OrganizationFeatures })

const example = { notes: true, selfEnrolment: true, signUp: true, version: 3 }

export const readFeatures = contract({
  id: 'features.read',
  method: 'GET',
  path: '/admin/organization/features',
  summary: 'Read which features are on',
  access: { role: 'admin', permission: 'organization.read' },
  returns: OrganizationFeatures,
  example: { returns: example },
})

export const updateFeatures = contract({
  id: 'features.update',
  method: 'PATCH',
  path: '/admin/organization/features',
  summary: 'Switch features on and off',
  description:
    'Only what is sent is changed. The operations of a feature that is off answer 403 `featureOff` to everybody, its pages and buttons are hidden, and its data stays.',
  access: { role: 'admin', permission: 'organization.update' },
  audit: 'adminOrganizationFeaturesUpdate',
  body: z.strictObject(shape).partial(),
  returns: OrganizationFeatures,
  errors: ['versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version the change is based on; stale: 412' } },
  example: { body: { notes: true }, returns: example },
})
