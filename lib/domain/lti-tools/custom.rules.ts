import type { Language } from '@/lib/platform/i18n/languages'

/** What the variables of custom parameters stand for; null: not sent to this tool. */
export type Variables = {
  userId: string
  name: string | null
  email: string | null
  locale: Language
  contextId: string | null
  contextTitle: string | null
  linkId: string | null
  linkTitle: string | null
  roles: readonly string[]
}

const variables: Record<string, (values: Variables) => string | null> = {
  '$User.id': ({ userId }) => userId,
  '$Person.name.full': ({ name }) => name,
  '$Person.email.primary': ({ email }) => email,
  '$Context.id': ({ contextId }) => contextId,
  '$Context.title': ({ contextTitle }) => contextTitle,
  '$CourseSection.sourcedId': ({ contextId }) => contextId,
  '$ResourceLink.id': ({ linkId }) => linkId,
  '$ResourceLink.title': ({ linkTitle }) => linkTitle,
  '$Membership.role': ({ roles }) => roles.join(','),
  '$Message.locale': ({ locale }) => locale,
  '$LaunchPresentation.locale': ({ locale }) => locale,
}

/** The variables that are replaced. */
export const knownVariables: readonly string[] = Object.keys(variables)

export const isParameterName = (name: string): boolean => /^[\w.-]{1,100}$/.test(name)

/** Custom parameters with their variables replaced. A variable that is unknown, or not sent to this tool, stays as it is written (LTI 1.3, section 6.1). */
export const substituted = (custom: Readonly<Record<string, string>>, values: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(custom).map(([name, value]) => {
      const replaced = Object.hasOwn(variables, value) ? variables[value]?.(values) : null
      return [name, replaced ?? value]
    }),
  )
