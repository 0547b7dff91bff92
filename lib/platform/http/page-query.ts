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

function openCursor(cursor: string, binding: string): Position & { isBefore: boolean } {
  const [payload = '', mac = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !same(mac, sign(payload, binding))) throw invalid({ key: 'format', property: 'cursor' })
  const [value, id, before]: [string, string, 1?] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { value, id, isBefore: before === 1 }
}

/** Reads the paging parameters of a list by its rules; `binding` names organization, route and filters, to which a cursor is bound. */
export function readPage(query: z.output<typeof PageQuery>, rules: ListRules, binding: string): PageRequest {
  if (query.page !== undefined && query.cursor !== undefined) throw invalid({ key: 'exclusive', property: 'cursor' })
  const [field = '', direction = '', ...rest] = (query.orderBy ?? rules.default).split(':')
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
    cursorFor: ({ value, id }, isBefore) => {
      const payload = Buffer.from(JSON.stringify(isBefore ? [value, id, 1] : [value, id])).toString('base64url')
      return `${payload}.${sign(payload, bound)}`
    },
    rules,
  }
}
