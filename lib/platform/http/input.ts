import { z } from 'zod'
import type { Call } from './call'
import { PageQuery } from './contract'
import { catalogue, type FieldError, Refusal } from './errors'
import type { Operation } from './implement'
import { readPage } from './paging'
import { fieldErrors } from './validation'

type Parsed = Parameters<Operation['verb']>[1]

/** The shape of a query or body that a contract does not have; made once, because making a shape costs more than using it. */
const nothing = z.strictObject({})
const firstPage = PageQuery.parse({})

/** Step 9: path, query, paging and body by the contract's shapes; every failing field is told at once. */
export function parse(call: Call, body: unknown, organizationId: string): Parsed {
  const { contract, url, arrival } = call
  const params = contract.params?.safeParse(arrival.params)
  // An id that cannot exist is a missing one, and answers as such.
  if (params && !params.success) throw new Refusal(contract.errors?.find((name) => catalogue[name][1] === 404) ?? 'routeNotFound')
  const failures: FieldError[] = []
  const take = <T>(result: z.ZodSafeParseResult<T>): T | undefined => {
    if (!result.success) failures.push(...fieldErrors(result.error))
    return result.data
  }
  const given = url.search === '' ? {} : queryOf(url)
  const paged = Object.fromEntries(Object.keys(PageQuery.shape).map((name) => [name, given[name]]))
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !(contract.list && name in PageQuery.shape)))
  const options = { reportInput: true }
  const query = take((contract.query ?? nothing).safeParse(own, options)) ?? {}
  const paging = contract.list && (url.search === '' ? firstPage : take(PageQuery.safeParse(paged, options)))
  const parsedBody = take((contract.body ?? nothing).safeParse(body, options)) ?? {}
  if (failures.length > 0) throw new Refusal('validation', { fields: failures })
  const binding = `${organizationId}\n${contract.id}\n${JSON.stringify(arrival.params)}\n${JSON.stringify(own)}`
  const page = paging && contract.list ? readPage(paging, contract.list, binding) : undefined
  return { params: params?.data ?? {}, query, body: parsedBody, page } as Parsed
}

/** A parameter given twice stays a list, which no shape accepts: guessing which one was meant would be worse. */
function queryOf(url: URL): Record<string, string | string[]> {
  const names = [...new Set(url.searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => [name, url.searchParams.getAll(name)]).map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
  ) as Record<string, string | string[]>
}
