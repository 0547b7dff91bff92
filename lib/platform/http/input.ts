import { z } from 'zod'
import { codeOf, type FieldError, Refusal } from '../errors'
import { memo } from '../memo'
import { unstorableIn } from '../outside-json'
import type { Call } from './call'
import { type Contract, PageQuery } from './contract'
import type { Operation } from './implement'
import { reversedMoments } from './moment-order'
import { readPage } from './page-query'
import { fieldErrors } from './validation'

type Parsed = Parameters<Operation['verb']>[1]

/** The shape of a query or body that a contract does not have; created once, because that costs more than using it. */
const nothing = z.strictObject({})
const options = { reportInput: true }

/** Step 9: parses path, query, paging and body by the contract's shapes; reports all failing fields at once. */
export function parse(call: Call, body: unknown, organizationId: string): Parsed {
  const { contract, url, arrival } = call
  const params = contract.params?.safeParse(arrival.params)
  // A malformed id is answered like a missing one.
  if (params && (!params.success || unstorableIn(params.data) !== null))
    throw new Refusal(contract.errors?.find((name) => codeOf(name)[1] === 404) ?? 'routeNotFound')
  const { query, paging, own, failed } = queryIn(contract, url.search)
  const parsedBody = contract.method === 'GET' ? undefined : (contract.body ?? nothing).safeParse(body, options)
  const texts = contract.refusesTexts ? [] : unstorable(parsedBody?.data)
  const faults = parsedBody?.error ? fieldErrors(parsedBody.error) : [...texts, ...reversedMoments(parsedBody?.data)]
  const fields = [...failed, ...faults]
  if (fields.length > 0) throw new Refusal('validation', { fields })
  const binding = `${organizationId}\n${contract.id}\n${JSON.stringify(arrival.params)}\n${own}`
  const page = paging && contract.list ? readPage(paging, contract.list, binding, query) : undefined
  return { params: params?.data ?? {}, query, body: parsedBody?.data ?? {}, page } as Parsed
}

/** A text that the database cannot store is refused whatever shape its field has: U+0000, and half of a surrogate pair. */
function unstorable(value: unknown): FieldError[] {
  const property = unstorableIn(value)
  return property === null ? [] : [{ key: 'pattern', property: property.toWellFormed() }]
}

type Query = { query: object; paging: z.output<typeof PageQuery> | undefined; own: string; failed: FieldError[] }
const readers = new WeakMap<Contract, (search: string) => Query>()

/** Parses the query of an operation by its shapes. Equal texts are parsed once. */
function queryIn(contract: Contract, search: string): Query {
  const reader = readers.get(contract) ?? memo((text) => readQuery(contract, text), 200)
  readers.set(contract, reader)
  return reader(search)
}

function readQuery(contract: Contract, search: string): Query {
  const failed: FieldError[] = []
  const take = <T>(result: z.ZodSafeParseResult<T>): T | undefined => {
    if (!result.success) failed.push(...fieldErrors(result.error))
    return result.data
  }
  const given = queryOf(new URLSearchParams(search))
  const paged = Object.fromEntries(Object.keys(PageQuery.shape).map((name) => [name, given[name]]))
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !(contract.list && name in PageQuery.shape)))
  const query = take((contract.query ?? nothing).safeParse(own, options)) ?? {}
  failed.push(...unstorable(query), ...reversedMoments(query))
  const paging = contract.list && take(PageQuery.safeParse(paged, options))
  return { query: Object.freeze(query), paging, own: JSON.stringify(own), failed }
}

/** A parameter given twice becomes a list, which no shape accepts, so that it is refused. */
function queryOf(given: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(given.keys())]
  return Object.fromEntries(
    names.map((name): [string, string | string[]] => {
      const [first, ...more] = given.getAll(name)
      return [name, first === undefined || more.length > 0 ? [first ?? '', ...more] : first]
    }),
  )
}
