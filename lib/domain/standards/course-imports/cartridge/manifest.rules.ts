import type { XmlElement } from '@/lib/platform/xml'
import { CourseRefused } from '../archives/entries.rules'
import { allNamed, at, childOf, childrenOf, textAt, xmlOf } from '../course/xml-parts.rules'

/** The kind of a resource in a cartridge, by the beginning of its type in versions 1.0 to 1.3. */
export type ResourceKind = 'page' | 'link' | 'quiz' | 'bank' | 'discussion' | 'tool' | 'other'
export type Resource = { kind: ResourceKind; type: string; href: string; files: string[] }
/** A place in the organization of a course: with a resource, with places below it, or with both. */
export type Place = { title: string; resource: string | null; places: Place[] }
export type CartridgeManifest = { title: string; description: string; resources: Map<string, Resource>; places: Place[] }

const kinds: [RegExp, ResourceKind][] = [
  [/^webcontent$|^associatedcontent\//, 'page'],
  [/^imswl_xmlv/, 'link'],
  [/^imsqti_xmlv.*assessment$/, 'quiz'],
  [/^imsqti_xmlv.*question-bank$/, 'bank'],
  [/^imsdt_xmlv/, 'discussion'],
  [/^imsbasiclti_xmlv/, 'tool'],
]

function placeOf(item: XmlElement): Place {
  const { identifierref = '' } = item.attributes
  return { title: textAt(item, 'title'), resource: identifierref || null, places: childrenOf(item, 'item').map(placeOf) }
}

/** The resources of a manifest by their identifiers; one that is there twice is refused, because it is not clear which is meant. */
function resourcesOf(manifest: XmlElement): Map<string, Resource> {
  const found = new Map<string, Resource>()
  for (const resource of childrenOf(childOf(manifest, 'resources'), 'resource')) {
    const { identifier = '', type = '', href = '' } = resource.attributes
    if (found.has(identifier)) throw new CourseRefused('repeatedNames')
    const files = childrenOf(resource, 'file').map((file) => file.attributes.href ?? '')
    const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
    found.set(identifier, { kind, type: type.slice(0, 200), href: href || files[0] || '', files })
  }
  return found
}

/** Refuses identifiers of places that are there twice. */
function assertOnce(items: readonly XmlElement[]): void {
  const seen = new Set<string>()
  for (const { attributes } of items) {
    const { identifier = '' } = attributes
    if (identifier !== '' && seen.has(identifier)) throw new CourseRefused('repeatedNames')
    seen.add(identifier)
  }
}

/** The manifest of a cartridge. Another kind of package, such as one of SCORM, is refused. */
export function readManifest(text: string | undefined): CartridgeManifest {
  const manifest = xmlOf(text)
  if (!manifest) throw new CourseRefused('unreadable')
  const [schema, schemaVersion] = [textAt(manifest, 'metadata', 'schema'), textAt(manifest, 'metadata', 'schemaversion')]
  if (!/common cartridge/i.test(schema) || !/^1\.[0-3]/.test(schemaVersion)) throw new CourseRefused('otherFormat')
  const organization = at(manifest, 'organizations', 'organization')
  assertOnce(allNamed(organization, 'item'))
  const general = at(manifest, 'metadata', 'lom', 'general')
  // The conditions of use of a course are a part of its description.
  const rights = at(manifest, 'metadata', 'lom', 'rights')
  // The outermost item has the items of the course in it, and no title.
  const roots = childrenOf(organization, 'item').map(placeOf)
  const [root] = roots
  const isWrapped = roots.length === 1 && root && root.resource === null && root.title === ''
  return {
    title: textAt(general, 'title', 'string'),
    description: [textAt(general, 'description', 'string'), textAt(rights, 'description', 'string')].filter(Boolean).join('\n\n'),
    resources: resourcesOf(manifest),
    places: isWrapped ? root.places : roots,
  }
}
