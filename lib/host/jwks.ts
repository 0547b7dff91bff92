import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { publicJwks } from '@/lib/platform/auth/tokens'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { log } from '@/lib/platform/log'

/** Cache lifetime of the keys in seconds: a new key is published for longer than that before it signs. */
const keptSeconds = 60

/** The public keys that check access tokens (RFC 7517), or 503/5000 while they cannot be read. */
export async function answerJwks(headers: Headers, path: string, more: Record<string, string> = {}): Promise<Response> {
  try {
    const open = { 'cache-control': `public, max-age=${keptSeconds}`, 'access-control-allow-origin': '*' }
    return Response.json(publicJwks(await currentKeyRing()), { headers: { ...open, ...more } })
  } catch (error) {
    log().error({ err: error }, 'the signing keys could not be read')
    return refuseOutside(headers, path, 'unavailable', { 'retry-after': '2', ...more })
  }
}
