import type { OpenApi } from '@/lib/platform/http/openapi'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** The components that a part refers to, and those that they refer to, as `kind/name`. */
function referred(part: unknown, components: OpenApi['components'], found = new Set<string>()): ReadonlySet<string> {
  if (!isPart(part)) return found
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(part.$ref ?? '')) ?? []
  if (name && !found.has(`${kind}/${name}`)) {
    found.add(`${kind}/${name}`)
    referred(components[kind]?.[name], components, found)
  }
  for (const inner of Object.values(part)) referred(inner, components, found)
  return found
}

const picked = (part: Part, wanted: (name: string) => boolean): Part =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => isPart(value) && wanted(name)))

/** The document of an area's operations, with the components that they need and nothing else. */
export function areaDocument(document: OpenApi): object {
  const { components, webhooks: _, ...rest } = document
  const used = referred(document.paths, components)
  const needed = Object.entries(components).map(([kind, parts]) => [
    kind,
    kind === 'securitySchemes' ? parts : picked(parts, (name) => used.has(`${kind}/${name}`)),
  ])
  return { ...rest, components: Object.fromEntries(needed) }
}
