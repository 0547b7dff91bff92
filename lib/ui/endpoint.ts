import type { z } from 'zod'
import type { Contract } from '@/lib/platform/http/contract'

/**
 * A contract as the browser gets it from a server component: where to send, without the shapes, which weigh more than the whole page. The
 * types of the contract travel along, unseen.
 */
export type Endpoint<C extends Contract = Contract> = {
  id: C['id']
  method: C['method']
  path: C['path']
  /** Never there; it carries the type. */
  contract?: C
}

type Wire<S> = S extends z.ZodType ? z.input<S> : never
export type InputOf<C extends Contract> = {
  params?: Wire<C['params']> | Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: Wire<C['body']>
  headers?: Record<string, string>
}
/** The data in an answer of the API, in its wire format. */
export type DataOf<C extends Contract> = z.input<C['returns']>
/** One item of a list. */
export type ItemOf<C extends Contract> = DataOf<C> extends readonly (infer T)[] ? T : never
/** A contract that lists. */
export type ListContract = Contract & { returns: z.ZodArray }

export const endpoint = <C extends Contract>({ id, method, path }: C): Endpoint<C> => ({ id, method, path })
