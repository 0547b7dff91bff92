import type { IncomingMessage } from 'node:http'
import { env } from '@/lib/platform/env'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { filesPrefix } from '@/lib/platform/storage/file-address'

const reading: readonly string[] = ['GET', 'HEAD']
const all: readonly string[] = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const below = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** The methods an address may have. The API, the files and the console's proxy decide themselves; everything else is read-only. */
export function methodsOf(path: string): readonly string[] {
  // Next's development server has addresses of its own for its tools.
  if (below(path, apiPrefix) || below(path, filesPrefix) || below(path, '/console/api') || env().NODE_ENV === 'development')
    return all
  return reading
}

export const pathOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '/'

/** The value of `Allow` where a request's method is none of its address, else null. */
export function allowInstead(request: IncomingMessage): string | null {
  const methods = methodsOf(pathOf(request))
  return methods.includes(request.method ?? 'GET') ? null : methods.join(', ')
}
