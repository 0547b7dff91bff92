import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { env } from '../env'
import { invalid } from '../errors'
import { searchKey } from '../i18n/search-words'
import type { ListRules, PageRequest, Position } from '../lists/page'
import { deriveKey, same } from '../secrets'
import type { PageQuery } from './contract'

let key: Buffer | undefined
function sign(payload: string, binding: string): string {
  key ??= deriveKey(env().APP_SECRET, 'cursor')
  return createHmac('sha256', key).update(`${binding}\n${payload}`).digest('base64url').slice(0, 22)
}

type Opened = Position & { isBefore: boolean; until: string | null }
function openCursor(cursor: string, binding: string): Opened {
  const [payload = '', mac = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !same(mac, sign(payload, binding))) throw invalid({ key: 'format', property: 'cursor' })
  const [value, id, before, until]: [string, string, (0 | 1)?, string?] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { value, id, isBefore: before === 1, until: until ?? null }
}

/** The parts of a cursor, without the parts at its end that say nothing. */
function contentOf({ value, id }: Position, isBefore: boolean, until: string | undefined) {
  if (until !== undefined) return [value, id, isBefore ? 1 : 0, until]
  return isBefore ? [value, id, 1] : [value, id]
}

type Asked = { updatedFrom?: Date; updatedTo?: Date }

/**
 * Reads the paging parameters of a list by its rules; `binding` names organization, route and filters, to which a cursor is bound. What changed is listed
 * in the order of the changes unless another one is asked for.
 */
export function readPage(
  query: z.output<typeof PageQuery>,
  rules: ListRules,
  binding: string,
  { updatedFrom, updatedTo }: Asked = {},
): PageRequest {
  const isOfChanges = updatedFrom !== undefined || updatedTo !== undefined
  if (query.page !== undefined && query.cursor !== undefined) throw invalid({ key: 'exclusive', property: 'cursor' })
  const [field = '', direction = '', ...rest] = (query.orderBy ?? (isOfChanges ? 'updatedAt:asc' : rules.default)).split(':')
  if (!rules.orderBy.includes(field) || !(direction === 'asc' || direction === 'desc') || rest.length > 0)
    throw invalid({
      key: 'enum',
      property: 'orderBy',
      params: { values: rules.orderBy.flatMap((name) => [`${name}:asc`, `${name}:desc`]).join(', ') },
    })
  const bound = `${binding}\n${field}:${direction}\n${query.search ?? ''}`
  const from = query.cursor === undefined ? null : openCursor(query.cursor, bound)
  return {
    type: query.cursor !== undefined ? 'cursor' : query.page !== undefined ? 'offset' : rules.type,
    page: query.page ?? 1,
    perPage: query.perPage,
    search: query.search ? searchKey(query.search) : '',
    field,
    direction,
    after: from,
    isBefore: from?.isBefore ?? false,
    changes: isOfChanges ? { from: updatedFrom, to: updatedTo, until: from?.until ?? null } : null,
    cursorFor: (position, isBefore = false, until) => {
      const payload = Buffer.from(JSON.stringify(contentOf(position, isBefore, until))).toString('base64url')
      return `${payload}.${sign(payload, bound)}`
    },
    rules,
  }
}
