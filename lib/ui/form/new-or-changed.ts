import type { Values } from './values'

/** The props of a form that makes a new record, or changes the given one. */
export const newOrChanged = (t: (key: string) => string, item?: Values & { id: string }) => ({
  params: item && { id: item.id },
  first: item,
  isChange: item !== undefined,
  submit: t(item ? 'save' : 'submit'),
  done: t(item ? 'changed' : 'created'),
})

/** Whether two lists hold the same, in whatever order. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join()
