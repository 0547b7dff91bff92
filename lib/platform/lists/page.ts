/** How a list pages and orders. `type` is the default; a caller chooses the other by sending `page` or `cursor`. */
export type ListRules = {
  type: 'offset' | 'cursor'
  orderBy: readonly [string, ...string[]]
  default: `${string}:${'asc' | 'desc'}`
}

/** A position in a list: the ordering value of an item and its id. */
export type Position = { value: string; id: string }

/**
 * A stretch of time, the end excluded. `until` is the end that was settled by the first page and stays the same to the last one; null: not settled yet
 * (settled.ts).
 */
export type Changes = { from: Date | undefined; to: Date | undefined; until: string | null }

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
  /** Given when only what changed in a stretch of time is asked for. */
  changes: Changes | null
  /** Makes the cursor of the page after a position, or before it: signed, and bound to organization, route, order and filters. */
  cursorFor(position: Position, isBefore?: boolean, until?: string): string
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
  /** Of a list of changes: the moment before which it has all of them. */
  updatedTo?: string
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
  const { type, perPage, page, field, direction, rules, changes } = request
  const until = changes?.until ?? undefined
  const settled = until === undefined ? {} : { updatedTo: until }
  const shared = { type, perPage, hasNext, orderBy: [{ [field]: direction }], availableOrderBy: rules.orderBy, ...settled }
  if (type === 'cursor') {
    const next = hasNext && last ? { nextCursor: request.cursorFor(last, false, until) } : {}
    const previous = hasEarlier && first ? { previousCursor: request.cursorFor(first, true, until) } : {}
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
