import { originOf } from '@/lib/platform/auth/organization'

type Home = { slug: string; customDomain: string | null }

/** The host at which the caller reaches the organization, and its origin: the gate has found the organization by this host. */
export function ownPlace(organization: Home, headers: Headers): { host: string; origin: string } {
  const usual = new URL(originOf(organization))
  const host = headers.get('host') ?? usual.host
  return { host, origin: `${usual.protocol}//${host}` }
}
