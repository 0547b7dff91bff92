import { ltiKeySetPath } from '@/lib/domain/standards/lti-keys/keys.contract'
import { type Organization, originOf } from '@/lib/platform/auth/organization'
import { apiPrefix } from '@/lib/platform/gate/gate'

// Where tools and browsers meet this platform, below /api/v1.
export const configurationPath = '/public/lti/openid-configuration'
export const registrationPath = '/public/lti/registration'
export const startPath = '/public/lti/start'
export const authorizePath = '/public/lti/authorize'
export const tokenPath = '/public/lti/token'
export const deepLinkingPath = '/public/lti/deep-linking'
export const gradesPath = '/public/lti/grades'
export const rosterPath = '/public/lti/roster'

export type Home = Pick<Organization, 'slug' | 'customDomain'>
const at = (organization: Home, path: string) => `${originOf(organization)}${apiPrefix}${path}`

/** The addresses of this platform that a tool needs. */
export const platformOf = (organization: Home) => ({
  issuer: originOf(organization),
  authorizationUrl: at(organization, authorizePath),
  tokenUrl: at(organization, tokenPath),
  keySetUrl: at(organization, ltiKeySetPath),
})

/** Where a tool that registers itself begins, and where it ends. */
export const registrationOf = (organization: Home) => ({
  configurationUrl: at(organization, configurationPath),
  registrationUrl: at(organization, registrationPath),
})

/** The services of one path, each with its line items or its members. */
export const servicesOf = (organization: Home, pathId: string) => ({
  lineItems: at(organization, `${gradesPath}/${pathId}/lineitems`),
  lineItem: (id: string) => at(organization, `${gradesPath}/${pathId}/lineitems/${id}`),
  members: at(organization, `${rosterPath}/${pathId}/memberships`),
})

export const deepLinkingUrl = (organization: Home) => at(organization, deepLinkingPath)
export const startAddress = (launch: string) => `${apiPrefix}${startPath}?launch=${launch}`
