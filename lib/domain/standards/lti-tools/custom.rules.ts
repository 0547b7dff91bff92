import type { Language } from '@/lib/platform/i18n/languages'

/** The values for the variables of custom parameters; null: not sent to this tool. */
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

/** The values that look like variables and are none that is replaced. */
export const unknownVariables = (custom: Readonly<Record<string, string>>): [name: string, value: string][] =>
  Object.entries(custom).filter(([, value]) => /^\$[A-Z]/.test(value) && !knownVariables.includes(value))

/** Parameters as lines of `name=value`. */
export const parameterLines = (custom: Readonly<Record<string, string>>): string =>
  Object.entries(custom)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

/** Parameters from lines of `name=value`, and the first line that is none. */
export function parametersIn(text: string): { custom: Record<string, string>; fault: string | null } {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.trim())
  const pairs = lines.filter(Boolean).map((line) => {
    const at = line.indexOf('=')
    return { line, name: line.slice(0, Math.max(0, at)).trim(), value: line.slice(at + 1).trim() }
  })
  const fault = pairs.find(({ name, value }) => !isParameterName(name) || value === '' || value.length > 500)
  return { custom: Object.fromEntries(pairs.map(({ name, value }) => [name, value])), fault: fault?.line ?? null }
}

export const isParameterName = (name: string): boolean => /^[\w.-]{1,100}$/.test(name)

/** Custom parameters with their variables replaced. A variable that is unknown, or not sent to this tool, stays as it is written (LTI 1.3, section 6.1). */
export const substituted = (custom: Readonly<Record<string, string>>, values: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(custom).map(([name, value]) => {
      const replaced = Object.hasOwn(variables, value) ? variables[value]?.(values) : null
      return [name, replaced ?? value]
    }),
  )
