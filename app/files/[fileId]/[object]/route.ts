import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { clientPeer } from '@/lib/platform/gate/peer'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** Files, where Next alone is the host; the self-hosted server answers them before it comes to Next. */
const answer = (request: Request): Promise<Response> => answerFile(request, clientPeer(request.headers))

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
