import type { Contract } from '../http/contract'
import type { Envelope } from '../http/envelope'
import type { Handler } from '../http/router'

export type Answer = { status: number; headers: Headers; envelope: Envelope; text: string; data: never }
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string | null>
  method?: string
  peer?: string
  /** Calls as one of the product's own pages does while it is rendered. */
  isPageRead?: boolean
}

let addresses = 0
/** A client address that is new in this process, so that tests do not share a rate limit. */
export const freshAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** The address and options of a call by contract; a header set to null is left out. */
export function requestFor(
  { method, path }: Pick<Contract, 'method' | 'path'>,
  origin: string,
  input: CallInput,
  defaults: Record<string, string>,
): Request {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
  const body = input.body === undefined ? undefined : typeof input.body === 'string' ? input.body : JSON.stringify(input.body)
  const headers = new Headers({ ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...defaults })
  for (const [name, value] of Object.entries(input.headers ?? {}))
    value === null ? headers.delete(name) : headers.set(name, value)
  return new Request(`${origin}/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method: input.method ?? method,
    headers,
    body,
  })
}

/** Calls an operation in process, through the whole pipeline, as a client at an address of its own. */
export function caller(handle: Handler, origin: string, defaults: () => Record<string, string>) {
  return async (contract: Pick<Contract, 'method' | 'path'>, input: CallInput = {}): Promise<Answer> => {
    const request = requestFor(contract, origin, input, { host: new URL(origin).host, ...defaults() })
    const response = await handle(request, input.peer ?? freshAddress(), input.isPageRead)
    const text = await response.text()
    const envelope = text ? (JSON.parse(text) as Envelope) : ({} as Envelope)
    return { status: response.status, headers: response.headers, envelope, text, data: envelope.data as never }
  }
}
