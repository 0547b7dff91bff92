import { z } from 'zod'
import { nameFrom } from '@/lib/domain/people/single-sign-on/claims.rules'
import { canonicalEmail } from '@/lib/platform/email-address'
import { fileText } from '@/lib/platform/i18n/invisible'
import { isStorable } from '@/lib/platform/outside-json'

// The messages of LTI 1.3, read after their signature was verified. Claims of another form count as absent, but for those that a message needs.

const claim = <Name extends string>(name: Name) => `https://purl.imsglobal.org/spec/lti/claim/${name}` as const
export const claimNames = {
  version: claim('version'),
  type: claim('message_type'),
  deployment: claim('deployment_id'),
  target: claim('target_link_uri'),
  link: claim('resource_link'),
  context: claim('context'),
  custom: claim('custom'),
  roles: claim('roles'),
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  selection: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
} as const
export const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
export const rosterScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
export const version = '1.3.0'

const key = z.string().min(1).max(255).refine(isStorable)
const title = z
  .string()
  .max(2000)
  .transform((text) => fileText(text).slice(0, 200))
  .catch('')
const words = z.string().max(300).optional().catch(undefined)
const address = z.string().max(2000).optional().catch(undefined)

const Common = z.looseObject({
  sub: key,
  email: z.string().max(500).optional().catch(undefined),
  name: words,
  given_name: words,
  family_name: words,
  locale: words,
  [claimNames.version]: z.literal(version),
  [claimNames.deployment]: key,
})
const Launch = z.looseObject({
  [claimNames.type]: z.literal('LtiResourceLinkRequest'),
  [claimNames.target]: z.string().max(2000),
  [claimNames.link]: z.looseObject({ id: key, title: title.optional() }),
  [claimNames.context]: z.looseObject({ id: key, title: title.optional() }).optional().catch(undefined),
  [claimNames.custom]: z.record(z.string().max(200), z.unknown()).optional().catch(undefined),
  [claimNames.grades]: z
    .looseObject({ scope: z.array(z.string()).max(20).catch([]), lineitem: address })
    .optional()
    .catch(undefined),
  [claimNames.roster]: z.looseObject({ context_memberships_url: address }).optional().catch(undefined),
})
const Selection = z.looseObject({
  [claimNames.type]: z.literal('LtiDeepLinkingRequest'),
  [claimNames.roles]: z.array(z.string().max(300)).max(100).catch([]),
  [claimNames.selection]: z.looseObject({
    deep_link_return_url: z.string().max(2000),
    accept_types: z.array(z.string().max(200)).max(20),
    data: z.string().max(20_000).optional(),
  }),
})

/** The person of a message. */
export type LtiPerson = {
  subject: string
  /** As the platform says; it proves nothing about an account here. */
  email: string | null
  name: { ar?: string; en?: string }
  locale: 'ar' | 'en' | undefined
}
export type LaunchMessage = {
  kind: 'launch'
  person: LtiPerson
  deploymentId: string
  target: string
  /** The path that a custom parameter names. */
  path: string | null
  link: { id: string; title: string }
  context: { id: string; title: string } | null
  lineItemUrl: string | null
  membershipsUrl: string | null
}
export type SelectionMessage = {
  kind: 'select'
  person: LtiPerson
  deploymentId: string
  roles: string[]
  returnUrl: string
  data: string | null
}

function personOf(claims: z.output<typeof Common>): LtiPerson {
  const { sub, email, name, given_name, family_name, locale } = claims
  const language = locale?.slice(0, 2).toLowerCase()
  return {
    subject: sub,
    email: email === undefined ? null : canonicalEmail(fileText(email)),
    name: name ? nameFrom(name) : nameFrom(given_name, family_name),
    locale: language === 'ar' || language === 'en' ? language : undefined,
  }
}

/** The message in verified claims; null for another one, or one that lacks what it must have. */
export function messageIn(claims: object): LaunchMessage | SelectionMessage | null {
  const common = Common.safeParse(claims).data
  if (!common) return null
  const about = { person: personOf(common), deploymentId: common[claimNames.deployment] }
  const selection = Selection.safeParse(claims).data
  if (selection) {
    const { deep_link_return_url: returnUrl, accept_types: accepted, data = null } = selection[claimNames.selection]
    if (!accepted.includes('ltiResourceLink')) return null
    return { kind: 'select', ...about, roles: selection[claimNames.roles], returnUrl, data }
  }
  const launch = Launch.safeParse(claims).data
  if (!launch) return null
  const link = launch[claimNames.link]
  const context = launch[claimNames.context]
  const custom = launch[claimNames.custom]
  const grades = launch[claimNames.grades]
  const path = custom && Object.hasOwn(custom, 'path') ? custom.path : undefined
  return {
    kind: 'launch',
    ...about,
    target: launch[claimNames.target],
    path: typeof path === 'string' ? path : null,
    link: { id: link.id, title: link.title ?? '' },
    context: context ? { id: context.id, title: context.title ?? '' } : null,
    lineItemUrl: grades?.scope.includes(scoreScope) ? (grades.lineitem ?? null) : null,
    membershipsUrl: launch[claimNames.roster]?.context_memberships_url ?? null,
  }
}

const teaching = /(?:Instructor|Administrator|ContentDeveloper|Teacher|Faculty|Staff|Mentor)$/
/** Whether a person may choose what their learners see. */
export const mayChoose = (roles: readonly string[]): boolean => roles.some((role) => teaching.test(role))
