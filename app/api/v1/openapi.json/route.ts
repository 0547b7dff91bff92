import { serveOpenApi } from '@/lib/domain/documentation'
import { clientPeer } from '@/lib/platform/gate/peer'

const document = (request: Request) => serveOpenApi(request, clientPeer(request.headers))

// The same handler for every method, so that a wrong one gets its 405 in the envelope.
export {
  document as DELETE,
  document as GET,
  document as HEAD,
  document as OPTIONS,
  document as PATCH,
  document as POST,
  document as PUT,
}
