import type { OpenApi } from '@/lib/platform/http/openapi'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
/** The area of an operation: its id before the dot. */
const areaOf = ({ operationId }: Part): string => String(operationId).split('.')[0] ?? ''

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

const picked = (part: Part, wanted: (name: string, value: Part) => boolean): Part =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => isPart(value) && wanted(name, value)))

/** The document of one area: its operations with the components that they need; undefined where no operation is in the area. */
export function areaDocument(document: OpenApi, area: string): object | undefined {
  const { components, paths, tags, webhooks, ...rest } = document
  const ofArea = Object.entries(paths)
    .map(([path, methods]) => [path, picked(methods, (_, operation) => areaOf(operation) === area)] as const)
    .filter(([, methods]) => Object.keys(methods).length > 0)
  if (ofArea.length === 0) return undefined
  const used = referred(ofArea, components)
  const named = new Set(ofArea.flatMap(([, methods]) => Object.values(methods)).flatMap((one) => (isPart(one) ? one.tags : [])))
  const needed = Object.entries(components).map(([kind, parts]) => [
    kind,
    kind === 'securitySchemes' ? parts : picked(parts, (name) => used.has(`${kind}/${name}`)),
  ])
  return {
    ...rest,
    tags: Array.isArray(tags) ? tags.filter(({ name }) => named.has(name)) : [],
    paths: Object.fromEntries(ofArea),
    components: Object.fromEntries(needed),
  }
}
