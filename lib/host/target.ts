import type { IncomingMessage } from 'node:http'

/** Internal headers of Next and of our pipeline; those sent by clients are dropped. */
const internal = /^(x-middleware-|x-invoke-|x-matched-path$|x-nextjs-|next-resume$|x-masar-)/i

/** Removes internal headers a client sent. Nearly no request has one, so nothing is copied unless one is found. */
export function dropInternal(request: IncomingMessage): void {
  const { rawHeaders } = request
  if (!rawHeaders.some((name, at) => at % 2 === 0 && internal.test(name))) return
  for (const name of Object.keys(request.headers)) if (internal.test(name)) delete request.headers[name]
  request.rawHeaders = rawHeaders.filter((_, at) => !internal.test(rawHeaders[at - (at % 2)] ?? ''))
}

/** Whether a target is well-formed: origin-form, no second host in front, valid percent-encoding. */
export function isTarget(target: string): boolean {
  if (target.charCodeAt(0) !== 47 || target.charCodeAt(1) === 47) return false
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  // URL parsers read a backslash as a slash and cut at a fragment, so the checked path would differ from the served one.
  if (path.includes('\\') || target.includes('#')) return false
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

const hostShape = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
const seen = new Set<string>()

/** Whether a Host header is valid; the adapter would refuse an invalid one with an answer of its own. */
export function isHost(host: string | undefined): host is string {
  if (host === undefined) return false
  if (seen.has(host)) return true
  if (!hostShape.test(host) || !URL.canParse(`http://${host}`)) return false
  if (seen.size >= 1000) seen.clear()
  seen.add(host)
  return true
}
