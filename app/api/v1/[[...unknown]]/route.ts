import { clientPeer } from '@/lib/platform/gate/peer'
import { refuseUnserved } from '@/lib/platform/http/unserved'

const unknown = (request: Request) => refuseUnserved(request, new URL(request.url), clientPeer(request.headers), 'routeNotFound')

export {
  unknown as DELETE,
  unknown as GET,
  unknown as HEAD,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
}
