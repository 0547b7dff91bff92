import { answerContent } from '@/lib/domain/standards/scorm/content/content.service'
import { clientPeer } from '@/lib/platform/gate/peer'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** The host of a course package, where Next alone is the host: the middleware puts this folder before its paths. On other hosts nothing is here. */
const answer = (request: Request): Promise<Response> => {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/^\/course-content/, '')
  // Without the body, which is never read.
  return answerContent(new Request(url, { method: request.method, headers: request.headers }), clientPeer(request.headers))
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
