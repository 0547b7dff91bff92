import { asyncApiJson } from '@/lib/domain/documentation'
import { clientPeer } from '@/lib/platform/gate/peer'

const answer = (request: Request): Promise<Response> => asyncApiJson.serve(request, clientPeer(request.headers))

// The same handler for every method, so that a wrong one gets its 405 in the envelope.
export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
