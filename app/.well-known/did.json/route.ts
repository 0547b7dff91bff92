import { answerIssuer } from '@/lib/domain/assessing/certificates/credentials.service'
import { clientPeer } from '@/lib/platform/gate/peer'

export const dynamic = 'force-dynamic'

/** The keys that sign an organization's credentials, where `did:web` looks for them. */
export const GET = (request: Request): Promise<Response> => answerIssuer(request, clientPeer(request.headers))
