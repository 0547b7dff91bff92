import type { Contract } from '@/lib/platform/http/contract'

/**
 * The parts of a contract from which the call is made. An endpoint in the browser has only some of them, and
 * is called with a token.
 */
type Called = Pick<Contract, 'method' | 'path'> & Partial<Pick<Contract, 'access' | 'example' | 'localized'>>
type Call = { host: string; language: string; params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The API call of a screen as a shell command; key and token are placeholders. */
export function curlOf(
  { method, path, access, example, localized }: Called,
  { host, language, params, query = {}, body }: Call,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? `<${name}>`))
  const search = new URLSearchParams(query)
  const scheme = /^([^:]+\.)?localhost(:\d+)?$/.test(host) ? 'http' : 'https'
  const sent = body ?? (method === 'GET' ? undefined : example?.body)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${scheme}://${host}/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`)}`,
    `-H 'x-api-key: <key>:<secret>'`,
    ...(access === 'public' ? [] : [`-H 'authorization: Bearer <access token>'`]),
    `-H 'x-custom-lang: ${language}'`,
    ...(localized ? [`-H 'accept-language: ${language}'`] : []),
    ...(sent === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(sent))}`]),
  ].join(' \\\n  ')
}
