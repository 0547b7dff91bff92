import type { FieldError } from '@/lib/ui/form/values'

type Stored<S, E> = { id?: string; first: S; version?: number; reads?: E }

/** The options of an editor whose draft is made of the stored record and has the names of its fields, so that a fault is beside its field. */
export function editorOfStored<S, V, E extends object>({ id, first, version, reads }: Stored<S, E>, draftOf: (stored: S) => V) {
  return {
    params: id === undefined ? undefined : { id },
    first: { values: draftOf(first), version },
    reads: reads && { endpoint: reads, toValues: draftOf },
    toFaults: (errors: FieldError[]) => Object.fromEntries(errors.map(({ property, message }) => [property, message])),
  }
}
