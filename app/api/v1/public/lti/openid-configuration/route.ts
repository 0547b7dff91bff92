import { answerConfiguration } from '@/lib/domain/lti-tools/registrations.service'
import { clientPeer } from '@/lib/platform/gate/peer'

const answer = (request: Request): Promise<Response> => answerConfiguration(request, clientPeer(request.headers))

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
