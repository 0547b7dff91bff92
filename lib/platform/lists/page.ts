/** How a list pages and orders. `type` is the default; a caller chooses the other by sending `page` or `cursor`. */
export type ListRules = {
  type: 'offset' | 'cursor'
  orderBy: readonly [string, ...string[]]
  default: `${string}:${'asc' | 'desc'}`
}

/** A position in a list: the ordering value of an item and its id. */
export type Position = { value: string; id: string }

/** The page that a request asks for, parsed and checked. */
export type PageRequest = {
  type: 'offset' | 'cursor'
  /** From 1. */
  page: number
  /** 1 to 100. */
  perPage: number
  /** Folded; empty without a search. */
  search: string
  field: string
  direction: 'asc' | 'desc'
  /** The position after which the page begins, or with `isBefore` before which it ends: the ordering value as Postgres wrote it, and the id. */
  after: Position | null
  /** Whether the page before `after` is asked for. */
  isBefore: boolean
  /** Makes the cursor of the page after a position, or before it: signed, and bound to organization, route, order and filters. */
  cursorFor(position: Position, isBefore?: boolean): string
  rules: ListRules
}

export type PageMetadata = {
  type: 'offset' | 'cursor'
  perPage: number
  hasNext: boolean
  hasPrevious: boolean
  nextCursor?: string
  previousCursor?: string
  page?: number
  totalPage?: number
  count?: number
  orderBy: Record<string, 'asc' | 'desc'>[]
  availableOrderBy: readonly string[]
}
export type Page<T> = { items: T[]; paging: PageMetadata }

/** The items of a page as JSON text (UTF-8), with commas between them and no brackets around. `T` is their wire form. */
export class RawJson<T> {
  declare readonly items: T
  constructor(readonly json: Uint8Array) {}
}
export type RawPage<T> = { items: RawJson<T>; paging: PageMetadata }

type Facts = {
  hasNext: boolean
  /** Whether there are rows before the cursor; not needed for numbered pages. */
  hasEarlier: boolean
  /** Total of rows; numbered pages only. */
  count: number
  /** Positions of the first item and of the last. */
  first: Position | null
  last: Position | null
}

/** The `metadata` of a page. */
export function metadataOf(request: PageRequest, { hasNext, hasEarlier, count, first, last }: Facts): PageMetadata {
  const { type, perPage, page, field, direction, rules } = request
  const shared = { type, perPage, hasNext, orderBy: [{ [field]: direction }], availableOrderBy: rules.orderBy }
  if (type === 'cursor') {
    const next = hasNext && last ? { nextCursor: request.cursorFor(last) } : {}
    const previous = hasEarlier && first ? { previousCursor: request.cursorFor(first, true) } : {}
    return { ...shared, hasPrevious: hasEarlier, ...next, ...previous }
  }
  const totalPage = Math.ceil(count / perPage)
  return { ...shared, hasPrevious: page > 1 && totalPage > 0, page, totalPage, count }
}

/** The items of a page. */
export const rowsOf = <T>({ items }: RawPage<T[]>): T[] => JSON.parse(`[${Buffer.from(items.json)}]`)

/** The same page with each item changed by a function, for fields that cannot be computed in SQL. */
export function mapRows<T>(page: RawPage<T[]>, change: (item: T) => T): RawPage<T[]> {
  return { items: new RawJson(Buffer.from(JSON.stringify(rowsOf(page).map(change)).slice(1, -1))), paging: page.paging }
}
