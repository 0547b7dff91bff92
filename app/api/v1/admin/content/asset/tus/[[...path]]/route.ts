import { answerTus } from '@/lib/domain/files/pieces/tus-creation.service'
import { clientPeer } from '@/lib/platform/gate/peer'
import { acrossOrigins } from '@/lib/platform/http/cors'

const answer = async (request: Request): Promise<Response> =>
  acrossOrigins(request, await answerTus(request, clientPeer(request.headers)))

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
