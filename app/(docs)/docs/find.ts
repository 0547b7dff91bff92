/** An area of the API: what its operations have in common is the part of their ids before the dot. */
export type Area = {
  key: string
  /** In English, as the document has it. */
  name: string
  /** In the language of the page. */
  description: string
  operations: readonly { id: string; method: string; path: string; summary: string }[]
}
export type Found = { area: Area; operation: Area['operations'][number] }

/** Whether every word of what was typed is somewhere in a text, whatever the letters' case. */
export const holdsAll = (text: string, typed: string): boolean => {
  const folded = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** The operations whose area, in either language, or method, path, name or summary has all words; one that is named exactly comes first. */
export function findOperations(areas: readonly Area[], typed: string): Found[] {
  const found = areas.flatMap((area) =>
    area.operations
      .filter(({ id, method, path, summary }) =>
        holdsAll([area.name, area.description, method, path, id, summary].join(' '), typed),
      )
      .map((operation) => ({ area, operation })),
  )
  return found.toSorted((one, other) => Number(other.operation.id === typed) - Number(one.operation.id === typed))
}

/** The operation that an address names after its `#`, as `#/Area/operation`. */
export function operationIn(hash: string): { tag: string; id: string } | null {
  const [, tag, id] = /^#\/([^/]+)\/([^/]+)$/.exec(hash) ?? []
  // Swagger UI writes a blank of a name as an underscore.
  return tag && id ? { tag: decodeURIComponent(tag).replaceAll('_', ' '), id: decodeURIComponent(id) } : null
}
