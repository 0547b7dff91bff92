import { languageVary } from '@/lib/platform/gate/label-request'
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

/** Tells caches what a page's language depends on. The middleware says so too, but Next writes the header anew before it renders a page. */
export function varyByLanguage(): void {
  const answer = currentResponse()
  if (!answer || answer.headersSent) return
  const said = String(answer.getHeader('vary') ?? '')
  if (!said.includes(languageVary)) answer.setHeader('vary', said ? `${said}, ${languageVary}` : languageVary)
}
