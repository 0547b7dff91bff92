import { link } from '../enter-by-lti'

export const POST = (request: Request): Promise<Response> => link(request)
