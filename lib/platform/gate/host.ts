import { env } from '../env'
import { ownHostsOf } from '../vercel'

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** How a request identifies its organization: by slug, by a stored domain, or not at all. */
export type HostName = { slug: string | null; domain: string | null }

// A server on another port of the same root (a second checkout, a test) serves the same organizations.
const withoutPort = (text: string) => text.replace(/:\d+$/, '')
const isLocal = () => withoutPort(env().ROOT_DOMAIN.toLowerCase()) === 'localhost'
const comparable = (text: string) => (isLocal() ? withoutPort(text) : text)
const nameOf = (host: string | null) => comparable(host?.toLowerCase().replace(/\.(?=:|$)/, '') ?? '')

/** Whether a host is the root domain itself, which belongs to no organization but a default one. */
export const isRootHost = (host: string | null): boolean => nameOf(host) === comparable(env().ROOT_DOMAIN.toLowerCase())

/**
 * Reads the organization from the Host header by exact match: `<slug>.<ROOT_DOMAIN>`, in a preview `<slug>---<its own host>`, a custom domain;
 * outside production also from `x-organization`. Never from X-Forwarded-Host or Forwarded, which anybody can send.
 */
export function organizationOfHost(host: string | null, header: string | null): HostName {
  const { ROOT_DOMAIN, DEFAULT_ORGANIZATION, deployment } = env()
  if (header && deployment !== 'production') return { slug: slugShape.test(header) ? header : null, domain: null }
  if (isRootHost(host)) return { slug: DEFAULT_ORGANIZATION ?? null, domain: null }
  const name = host?.toLowerCase().replace(/\.(?=:|$)/, '') ?? ''
  const root = comparable(ROOT_DOMAIN.toLowerCase())
  if (comparable(name).endsWith(`.${root}`)) {
    const slug = comparable(name).slice(0, -root.length - 1)
    return { slug: slugShape.test(slug) ? slug : null, domain: null }
  }
  if (deployment === 'preview') {
    const [slug = '', ...rest] = name.split('---')
    const deploymentHost = rest.join('---')
    const isOwn = [...ownHostsOf(env()), ROOT_DOMAIN].some((own) => comparable(own.toLowerCase()) === comparable(deploymentHost))
    if (isOwn && slugShape.test(slug)) return { slug, domain: null }
  }
  return { slug: null, domain: /^[a-z0-9.-]{1,253}(:\d+)?$/.test(name) ? name : null }
}
