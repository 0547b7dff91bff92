import type { ListRules, PageRequest, Position } from './page'

type Asked = Pick<PageRequest, 'direction' | 'search' | 'after'> & { most: number }

/** A request for the next rows of a list that is read whole, by its creation; `end.next` is the position to go on from, null at its end. */
export function nextRows(
  rules: ListRules | undefined,
  { most, direction, search, after }: Asked,
): { request: PageRequest; end: { next: Position | null } } {
  if (!rules) throw new Error('Only a list is read whole')
  const end: { next: Position | null } = { next: null }
  const request: PageRequest = {
    type: 'cursor',
    page: 1,
    perPage: most,
    field: 'createdAt',
    direction,
    search,
    after,
    isBefore: false,
    changes: null,
    rules,
    cursorFor: (position, isBefore) => {
      if (!isBefore) end.next = position
      return ''
    },
  }
  return { request, end }
}
