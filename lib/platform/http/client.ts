import type { z } from 'zod'
import type { Contract } from './contract'
import type { Envelope } from './envelope'

/** The wire form of a shape, all optional; nothing for a shape without fields. */
type Given<S extends z.ZodObject> = string extends keyof z.input<S> ? unknown : Partial<z.input<S>>
type Paging = { page?: number; perPage?: number; cursor?: string; search?: string; orderBy?: string }

/** A refusal, with its whole envelope. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly envelope: Envelope,
    readonly retryAfter: number | null,
    readonly headers: Headers = new Headers(),
  ) {
    super(envelope.message)
  }
}

/**
 * Calls an endpoint by its contract and returns the envelope with `data` typed; throws `ApiError` for a refusal. `base` is `/api/v1` of a
 * host, or the console's proxy.
 */
export function client(base: string, send: typeof fetch = fetch, headers: () => Record<string, string> = () => ({})) {
  return async <C extends Contract>(
    { method, path }: C,
    input: {
      params?: z.input<NonNullable<C['params']>>
      query?: Given<NonNullable<C['query']>> & (NonNullable<C['list']> extends never ? unknown : Paging)
      body?: z.input<NonNullable<C['body']>>
      headers?: Record<string, string>
    } = {},
  ): Promise<Envelope<z.input<C['returns']>> & { data: z.input<C['returns']> }> => {
    const params: Record<string, unknown> = { ...input.params }
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const asked: object = input.query ?? {}
    const query = new URLSearchParams(
      Object.entries(asked)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    )
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
    const type: Record<string, string> = input.body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await send(`${base}${filled}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      ...body,
      headers: { ...type, ...headers(), ...input.headers },
    })
    const envelope: Envelope<z.input<C['returns']>> & { data: z.input<C['returns']> } = await response.json()
    if (!response.ok)
      throw new ApiError(
        response.status,
        envelope,
        response.headers.has('retry-after') ? Number(response.headers.get('retry-after')) : null,
        response.headers,
      )
    return envelope
  }
}
