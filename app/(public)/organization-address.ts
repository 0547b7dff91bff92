import { originOf } from '@/lib/platform/auth/organization'
import { env } from '@/lib/platform/env'
import { isRootHost } from '@/lib/platform/gate/host'

/** The field of the form that asks for an organization's short name. */
export const organizationField = 'go'

const bare = (host: string) => host.toLowerCase().replace(/:\d+$/, '')

/** A short name as people type it, or null when it cannot be one. */
export function slugOf(asked: string | string[] | undefined): string | null {
  const slug = typeof asked === 'string' ? asked.trim().toLowerCase() : ''
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? slug : null
}

/** A page of an organization, for a link from the pages of another one or of the root. */
export function pageAt(organization: { slug: string; customDomain: string | null }, host: string, path: string): string {
  if (organization.customDomain) return `${originOf(organization)}${path}`
  const home = addressOf(organization.slug, host)
  return home.startsWith('/') ? `${path}${home.slice(1)}` : `${home.slice(0, -1)}${path}`
}

/** Where an organization's pages are: a subdomain of the root, or this very host where a preview serves all organizations. */
export function addressOf(slug: string, host: string): string {
  if (env().preview) return `/?${new URLSearchParams({ organization: slug })}`
  const samePort = /:\d+$/.exec(host)?.[0] ?? ''
  if (bare(env().ROOT_DOMAIN) === 'localhost') return `http://${slug}.localhost${samePort}/`
  if (isRootHost(host) || env().deployment === 'production') return `${originOf({ slug, customDomain: null })}/`
  return `/?${new URLSearchParams({ organization: slug })}`
}
