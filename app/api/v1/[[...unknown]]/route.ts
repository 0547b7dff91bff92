import { clientPeer } from '@/lib/platform/gate/peer'
import { acrossOrigins } from '@/lib/platform/http/cors'
import { refuseUnserved } from '@/lib/platform/http/unserved'

async function unknown(request: Request): Promise<Response> {
  const peer = clientPeer(request.headers)
  return acrossOrigins(request, await refuseUnserved(request, new URL(request.url), peer, 'routeNotFound'))
}

export {
  unknown as DELETE,
  unknown as GET,
  unknown as HEAD,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
}
