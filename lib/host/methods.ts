import type { IncomingMessage } from 'node:http'
import { env } from '@/lib/platform/env'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { filesPrefix } from '@/lib/platform/storage/file-address'

const reading: readonly string[] = ['GET', 'HEAD']
const all: readonly string[] = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const below = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Paths that check methods themselves: the API, the files, the console's proxy, and the forms of the learner's pages. */
const deciding = [apiPrefix, filesPrefix, '/console/api', '/learn/do']
/** Addresses of single forms of pages, which show nothing themselves. */
const forms: readonly string[] = ['/first-run', '/learn/lti/link']

/** The allowed methods of a path. Most paths are read-only; methods.test.ts compares them with what the routes and forms of `app` have. */
export function methodsOf(path: string): readonly string[] {
  if (forms.includes(path)) return ['POST']
  // Next's development server has paths of its own for its tools.
  if (deciding.some((prefix) => below(path, prefix)) || env().NODE_ENV === 'development') return all
  return reading
}

export const pathOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '/'

/** The value of `Allow` if the method is not allowed for the path, else null. */
export function allowInstead(request: IncomingMessage): string | null {
  const methods = methodsOf(pathOf(request))
  return methods.includes(request.method ?? 'GET') ? null : methods.join(', ')
}
