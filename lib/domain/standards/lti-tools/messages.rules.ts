import type { JWTPayload } from 'jose'
import type { Organization } from '@/lib/platform/auth/organization'
import type { Language } from '@/lib/platform/i18n/languages'
import { deepLinkingUrl, platformOf, servicesOf } from './addresses.rules'
import { substituted, type Variables } from './custom.rules'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const ags = 'https://purl.imsglobal.org/spec/lti-ags'
const dl = 'https://purl.imsglobal.org/spec/lti-dl/claim'

/** The claims of the LTI core and of deep linking, as messages in both directions have them. */
export const claims = {
  messageType: claim('message_type'),
  version: claim('version'),
  deploymentId: claim('deployment_id'),
  contentItems: `${dl}/content_items`,
  data: `${dl}/data`,
} as const

export const scopes = {
  lineItem: `${ags}/scope/lineitem`,
  lineItemRead: `${ags}/scope/lineitem.readonly`,
  result: `${ags}/scope/result.readonly`,
  score: `${ags}/scope/score`,
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const
export type LtiScope = (typeof scopes)[keyof typeof scopes]

const membership = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`
const institution = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/institution/person#${role}`
export const learnerRoles = [membership('Learner'), institution('Learner')]
export const instructorRole = membership('Instructor')
const authorRoles = [membership('ContentDeveloper'), instructorRole, institution('Administrator')]

/** How long a message is good, in seconds. */
const messageSeconds = 300

type Person = { id: string; name: string | null; email: string | null; picture: string | null }
type Tool = { id: string; clientId: string; custom: Record<string, string> }
type Common = {
  organization: Pick<Organization, 'id' | 'slug' | 'customDomain' | 'name'>
  tool: Tool
  person: Person
  nonce: string
  language: Language
  target: string
  now: Date
}

function commonClaims({ organization, tool, person, nonce, language, target, now }: Common, roles: string[]): JWTPayload {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    iss: platformOf(organization).issuer,
    sub: person.id,
    aud: tool.clientId,
    iat: seconds,
    exp: seconds + messageSeconds,
    nonce,
    ...(person.name && { name: person.name }),
    ...(person.email && { email: person.email }),
    ...(person.picture && { picture: new URL(person.picture, platformOf(organization).issuer).href }),
    locale: language,
    [claims.version]: '1.3.0',
    [claims.deploymentId]: tool.id,
    [claim('target_link_uri')]: target,
    [claim('roles')]: roles,
    [claim('tool_platform')]: { guid: organization.id, name: organization.name[language], product_family_code: 'masar' },
  }
}

type Link = { id: string; title: string; custom: Record<string, string>; isInWindow: boolean }
type Context = { id: string; title: string }
type LessonMessage = Common & { link: Link; context: Context; lineItemId: string | null; returnUrl: string }

/** The message with which a lesson opens (LTI 1.3, LtiResourceLinkRequest), with the addresses of the services. */
export function lessonClaims(message: LessonMessage): JWTPayload {
  const { organization, tool, person, language, link, context, lineItemId, returnUrl } = message
  const services = servicesOf(organization, context.id)
  const values: Variables = {
    userId: person.id,
    name: person.name,
    email: person.email,
    locale: language,
    roles: learnerRoles,
    contextId: context.id,
    contextTitle: context.title,
    linkId: link.id,
    linkTitle: link.title,
  }
  const { lineItem, lineItemRead, result, score, members } = scopes
  return {
    ...commonClaims(message, learnerRoles),
    [claims.messageType]: 'LtiResourceLinkRequest',
    [claim('resource_link')]: { id: link.id, title: link.title },
    [claim('context')]: { ...context, type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'] },
    [claim('launch_presentation')]: {
      locale: language,
      document_target: link.isInWindow ? 'window' : 'iframe',
      return_url: returnUrl,
    },
    [claim('custom')]: substituted({ ...tool.custom, ...link.custom }, values),
    [`${ags}/claim/endpoint`]: {
      scope: [lineItem, lineItemRead, result, score],
      lineitems: services.lineItems,
      ...(lineItemId !== null && { lineitem: services.lineItem(lineItemId) }),
    },
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: services.members,
      service_versions: ['2.0'],
      scope: [members],
    },
  }
}

/** The message with which an author chooses content (LtiDeepLinkingRequest). `data` comes back with the answer. */
export function deepLinkingClaims(message: Common & { data: string }): JWTPayload {
  const { organization, tool, person, language, data } = message
  const none = { contextId: null, contextTitle: null, linkId: null, linkTitle: null }
  const values: Variables = {
    ...none,
    userId: person.id,
    name: person.name,
    email: person.email,
    locale: language,
    roles: authorRoles,
  }
  return {
    ...commonClaims(message, authorRoles),
    [claims.messageType]: 'LtiDeepLinkingRequest',
    [claim('launch_presentation')]: { locale: language, document_target: 'window' },
    [claim('custom')]: substituted(tool.custom, values),
    [`${dl}/deep_linking_settings`]: {
      deep_link_return_url: deepLinkingUrl(organization),
      accept_types: ['ltiResourceLink', 'link'],
      accept_presentation_document_targets: ['window', 'iframe'],
      accept_multiple: true,
      auto_create: true,
      data,
    },
  }
}
