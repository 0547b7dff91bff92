import { linkToken } from '@/lib/platform/auth/link-token'
import { isUuid } from '@/lib/platform/ids'
import { same } from '@/lib/platform/secrets'

// The secrets of a launch are derived from its id and a key of the application, and stored nowhere.

type Launch = { organizationId: string; id: string }
const secretOf = ({ organizationId, id }: Launch, use: 'token' | 'fetch'): string =>
  linkToken('xapi-launch', { organizationId, id, nonce: use })

/** The credential of a launch, as the user and password of HTTP's Basic scheme. */
export const credentialOf = (launch: Launch): string =>
  Buffer.from(`${launch.id}:${secretOf(launch, 'token')}`).toString('base64')

/** The secret in the query of the address from which content fetches its credential. */
export const fetchSecretOf = (launch: Launch): string => secretOf(launch, 'fetch')

const isSame = (secret: string, launch: Launch, use: 'token' | 'fetch'): boolean => {
  const wanted = secretOf(launch, use)
  return secret.length === wanted.length && same(secret, wanted)
}

export const isFetchSecret = (secret: string, launch: Launch): boolean => isUuid(launch.id) && isSame(secret, launch, 'fetch')

/** The launch that a header `Authorization` has the credential of, Basic or Bearer; undefined for any other header. */
export function launchIn(organizationId: string, authorization: string | null): string | undefined {
  if (authorization === null || authorization.length > 400) return undefined
  const [, credential = ''] = /^(?:Basic|Bearer) +([A-Za-z0-9+/=]+)$/i.exec(authorization.trim()) ?? []
  const bytes = Buffer.from(credential, 'base64')
  const [id = '', secret = ''] = bytes.toString('latin1').split(':')
  const isWhole = bytes.toString('base64') === credential
  return isWhole && isUuid(id) && isSame(secret, { organizationId, id }, 'token') ? id : undefined
}
