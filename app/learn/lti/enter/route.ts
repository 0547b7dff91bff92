import { enter } from '../enter-by-lti'

export const GET = (request: Request): Promise<Response> => enter(request)
