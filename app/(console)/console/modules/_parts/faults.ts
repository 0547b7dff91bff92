import type { Fault } from '@/lib/ui/autosave/ports'
import type { FieldError } from '@/lib/ui/form/values'
import { pathAt } from '@/lib/ui/schema-form/places'
import type { ModuleDocument, Part } from './document'
import { placeOf, type Saving, saidAt } from './saving'

/** The faults by the part of the form and the path of the field in it. */
export type FaultsOf = Record<Part, Record<string, string>>

const parts = ['title', 'settings', 'body'] as const
const pathIn = (part: Part, path: string) => (part === 'title' ? (path === '' ? 'title' : `title.${path}`) : path)

/** The faults of the fields as they stand now: those of the last attempt to save, and what keeps the module from being published. */
export function faultsFor(
  document: ModuleDocument,
  faults: readonly Fault[],
  hindering: FaultsOf,
  told?: { errors: readonly FieldError[]; saving: Saving },
): FaultsOf {
  const found: FaultsOf = { title: { ...hindering.title }, settings: { ...hindering.settings }, body: { ...hindering.body } }
  const add = (part: Part, path: string, message: string) => {
    const field = pathIn(part, path)
    found[part][field] ??= message
  }
  for (const { steps, message } of faults) {
    const [root, ...inside] = steps
    const part = parts.find((name) => name === root)
    const path = part && pathAt(document[part], inside)
    if (part && path !== undefined) add(part, path, message)
  }
  for (const error of told?.errors ?? []) {
    const place = told && placeOf(told.saving.schemas, document, error.property)
    if (told && place) add(place.part, place.path, saidAt(error, place, told.saving))
  }
  return found
}
