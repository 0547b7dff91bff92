import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { publicJwks } from '@/lib/platform/auth/tokens'

export const dynamic = 'force-dynamic'

/** The public keys that check access tokens (RFC 7517); a new key is published long before it signs. */
export async function GET(): Promise<Response> {
  return Response.json(publicJwks(await currentKeyRing()), {
    headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  })
}
