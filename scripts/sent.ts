import type { z } from 'zod'
import type { Contract } from '@/lib/platform/http/contract'

type BodyOf<C> = C extends { body?: infer Shape }
  ? NonNullable<Shape> extends z.ZodType
    ? z.input<NonNullable<Shape>>
    : never
  : never

/** A body that a script sends to an operation, made from what changes with each request; `sample` is one that a test reads by the contract. */
export type Sent<Given extends unknown[], Body = unknown> = {
  contract: Contract
  body(...given: Given): Body
  sample(): Body
}

/** Declares a body; bodies.ts has all of them. */
export const sent = <const C extends Contract, Given extends unknown[]>(
  contract: C,
  body: (...given: Given) => BodyOf<C>,
  given: NoInfer<Given>,
): Sent<Given, BodyOf<C>> => ({ contract, body, sample: () => body(...given) })

/** Method, address and JSON of a declared body; `params` fill the address. */
export function requestOf<Given extends unknown[]>(
  { contract, body }: Sent<Given>,
  given: Given,
  params: Record<string, string> = {},
): { method: Contract['method']; path: string; body: string } {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return { method: contract.method, path: `/api/v1${path}`, body: JSON.stringify(body(...given)) }
}
