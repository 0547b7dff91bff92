import { answerJwks } from '@/lib/host/jwks'

export const dynamic = 'force-dynamic'

/** The public keys that check access tokens. */
export const GET = (request: Request): Promise<Response> => answerJwks(request.headers, new URL(request.url).pathname)
