import { TrieRouter } from 'hono/router/trie-router'
import { apiPrefix } from '../gate/gate'
import { acrossOrigins } from './cors'
import type { Operation } from './implement'
import { serve } from './serve'
import { refuseUnserved } from './unserved'

/** `isPageRead`: a read by one of our pages while it is rendered; the page was already counted. */
export type Handler = (request: Request, peer: string | null, isPageRead?: boolean) => Promise<Response>
/** By method. */
type Table = ReadonlyMap<string, Operation>

/** Percent-decodes a path segment; null if it is malformed or contains a NUL, a slash or a lone surrogate. */
function decoded(segment: string): string | null {
  try {
    const value = decodeURIComponent(segment)
    return /[\0/]/.test(value) || !value.isWellFormed() ? null : value
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Answers one path's operations by method: HEAD as GET without its body, everything unknown 405 with `Allow`. */
export async function byMethod(
  operations: Table,
  request: Request,
  url: URL,
  params: Record<string, string>,
  peer: string | null,
  isPageRead = false,
): Promise<Response> {
  const values: Record<string, string> = {}
  for (const name in params) {
    const value = decoded(params[name] ?? '')
    if (value === null) return refuseUnserved(request, url, peer, 'malformedRequest')
    values[name] = value
  }
  const operation = operations.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!operation) {
    const allow = [...operations.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
    return refuseUnserved(request, url, peer, 'methodNotAllowed', { allow })
  }
  const response = await serve(operation, request, url, { params: values, peer, isPageRead })
  return request.method === 'HEAD' ? new Response(null, response) : response
}

/** Whether an address is one of a mounted path: it is the path or lies below it; with `:names`, it is that path alone. */
function belowOf(path: string): (pathname: string) => boolean {
  if (!path.includes('/:')) return (pathname) => pathname === path || pathname.startsWith(`${path}/`)
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  return (pathname) => pattern.test(pathname)
}

/**
 * Finds the operation of a request by its path and serves it; 404 and 405 are envelopes too. `mounted`: handlers of whole paths with a protocol of
 * their own.
 */
export function router(all: readonly Operation[], mounted: Readonly<Record<string, Handler>> = {}): Handler {
  const tables = new Map<string, Map<string, Operation>>()
  for (const operation of all) {
    const { path, method } = operation.contract
    tables.set(path, (tables.get(path) ?? new Map()).set(method, operation))
  }
  const trie = new TrieRouter<Table>()
  // Literal segments before parameters, so that `list` is never taken for an id.
  for (const path of [...tables.keys()].sort((a, b) => a.split(':').length - b.split(':').length))
    trie.add('ALL', path, tables.get(path) ?? new Map())
  const mounts = Object.entries(mounted).map(([path, handler]) => ({ handler, isBelow: belowOf(`${apiPrefix}${path}`) }))
  const answer: Handler = async (request, peer, isPageRead) => {
    const url = new URL(request.url)
    const { pathname } = url
    const own = mounts.find(({ isBelow }) => isBelow(pathname))?.handler
    if (own) return own(request, peer)
    const [match] = pathname.startsWith(`${apiPrefix}/`) ? trie.match('ALL', pathname.slice(apiPrefix.length))[0] : []
    if (!match) return refuseUnserved(request, url, peer, 'routeNotFound')
    return byMethod(match[0], request, url, match[1] as Record<string, string>, peer, isPageRead)
  }
  return async (request, peer, isPageRead) => acrossOrigins(request, await answer(request, peer, isPageRead))
}
