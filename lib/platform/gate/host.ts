import { env } from '../env'

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** How a request names its organization: by slug, by a stored domain, or not at all. */
export type HostName = { slug: string | null; domain: string | null }

/**
 * Reads the organization from the Host header by exact match: `<slug>.<ROOT_DOMAIN>`, in a preview `<slug>---<its own host>`, a custom domain;
 * outside production also from `x-organization`. Never from X-Forwarded-Host or Forwarded, which anybody can send.
 */
export function organizationOfHost(host: string | null, header: string | null): HostName {
  const { ROOT_DOMAIN, DEFAULT_ORGANIZATION, VERCEL_URL, VERCEL_BRANCH_URL, deployment } = env()
  if (header && deployment !== 'production') return { slug: slugShape.test(header) ? header : null, domain: null }
  const name = host?.toLowerCase().replace(/\.(?=:|$)/, '') ?? ''
  const root = ROOT_DOMAIN.toLowerCase()
  // A server on another port of the same root (a second checkout, a test) is still the same set of organizations.
  const bare = (text: string) => text.replace(/:\d+$/, '')
  const same = bare(root) === 'localhost' ? bare : (text: string) => text
  if (same(name) === same(root)) return { slug: DEFAULT_ORGANIZATION ?? null, domain: null }
  if (same(name).endsWith(`.${same(root)}`)) {
    const slug = same(name).slice(0, -same(root).length - 1)
    return { slug: slugShape.test(slug) ? slug : null, domain: null }
  }
  if (deployment === 'preview') {
    const [slug = '', ...rest] = name.split('---')
    const deploymentHost = rest.join('---')
    const isOwn = [VERCEL_URL, VERCEL_BRANCH_URL, ROOT_DOMAIN].some(
      (own) => own && same(own.toLowerCase()) === same(deploymentHost),
    )
    if (isOwn && slugShape.test(slug)) return { slug, domain: null }
  }
  return { slug: null, domain: /^[a-z0-9.-]{1,253}(:\d+)?$/.test(name) ? name : null }
}
