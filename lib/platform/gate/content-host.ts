import { env } from '../env'
import { ownHostsOf } from '../vercel'

/** The first label of a host that serves content of outsiders, apart from the product: `pkg-` and random letters. No organization has such a name. */
export const contentPrefix = 'pkg-'
const labelShape = /^pkg-[0-9a-f]{32}$/

const withoutPort = (text: string) => text.replace(/:\d+$/, '')
const isLocal = (domain: string) => withoutPort(domain) === 'localhost'
const domainOf = () => (env().CONTENT_DOMAIN ?? env().ROOT_DOMAIN).toLowerCase()

/** The label of such a host by exact match, before anything asks which organization a host belongs to; null for every other host. */
export function contentLabelOf(host: string | null | undefined): string | null {
  if (!host?.toLowerCase().startsWith(contentPrefix)) return null
  const name = host.toLowerCase().replace(/\.(?=:|$)/, '')
  const domain = domainOf()
  const comparable = isLocal(domain) ? withoutPort(name) : name
  const end = `.${isLocal(domain) ? withoutPort(domain) : domain}`
  if (comparable.endsWith(end)) return labelIn(comparable.slice(0, -end.length))
  if (env().deployment !== 'preview') return null
  const [label = '', ...rest] = name.split('---')
  const isOwn = [...ownHostsOf(env()), env().ROOT_DOMAIN].some((own) => own.toLowerCase() === rest.join('---'))
  return isOwn ? labelIn(label) : null
}

const labelIn = (text: string): string | null => (labelShape.test(text) ? text : null)

/**
 * The origin of a label, for a page on another host of this deployment. Null where the deployment has one host and no names below it, as previews
 * with the organization in a cookie.
 */
export function contentOrigin(label: string, ownHost: string): string | null {
  const own = ownHost.toLowerCase()
  const domain = domainOf()
  if (isLocal(domain)) return `http://${label}.localhost${/:\d+$/.exec(own)?.[0] ?? ''}`
  if (env().deployment === 'preview' && !env().CONTENT_DOMAIN) {
    const [, ...rest] = own.split('---')
    return rest.length > 0 ? `https://${label}---${rest.join('---')}` : null
  }
  return `https://${label}.${domain}`
}

/** Where content of outsiders may be framed from, as a source of a content security policy. */
export function contentSource(ownHost: string): string {
  const domain = domainOf()
  if (isLocal(domain)) return `http://*.localhost${/:\d+$/.exec(ownHost)?.[0] ?? ''}`
  return 'https:'
}
