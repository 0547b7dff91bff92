import { readDemo } from '@/app/(docs)/docs/demo'
import { env } from '@/lib/platform/env'
import type { Settings } from './chapters'

/** Somebody of the demo, so that the guide can be followed as it stands; without a demo, what to fill in. */
export async function settingsFor(host: string, organization: string | undefined): Promise<Settings> {
  const { DEFAULT_ORGANIZATION, ROOT_DOMAIN, deployment } = env()
  const demo = (await readDemo()).find(({ slug }) => slug === organization)
  // The bare host, where it serves the organization: not every program finds a name below localhost.
  const address = organization !== undefined && organization === DEFAULT_ORGANIZATION ? ROOT_DOMAIN : host
  return {
    url: `${deployment === 'development' ? 'http' : 'https'}://${address}`,
    apiKey: demo?.apiKey ?? 'key:secret',
    email: demo?.email ?? 'you@example.com',
    password: demo?.password ?? 'your password',
    code: demo?.code ?? '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  }
}
