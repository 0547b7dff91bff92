import { currentResponse, trackResponses } from '@/lib/platform/http/current-response'

trackResponses()

/**
 * Sets the HTTP status of the page being rendered. Next knows only notFound(), which sends no content at all to a browser without scripts;
 * false where the host does not run Node's own server, so that the caller can fall back to it.
 */
export function setStatus(status: number, headers: Record<string, string> = {}): boolean {
  const answer = currentResponse()
  if (!answer || answer.headersSent) return false
  answer.statusCode = status
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
  return true
}
