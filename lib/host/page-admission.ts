import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, limiterKey } from '@/lib/platform/gate/address'
import { limitPage } from '@/lib/platform/http/page-limit'
import { type PageRequest, refusePage } from '@/lib/platform/http/page-refusal'
import { closeAfter, hasBody } from './bodies'
import type { Overload } from './overload'
import { PageTurns } from './page-turns'
import { headersOf, send } from './refusals'

const read = ['accept', 'accept-language', 'cookie', 'host', 'x-custom-lang', 'x-forwarded-for', 'x-request-id']
/** `Retry-After` in an overload, in seconds: the time for a full queue of pages. */
const overloadSeconds = 5

/** Admits or refuses each page before Next handles it: overload first, because that check costs nothing, then the client's limit, then its turn. */
export function pageAdmission(overload: Overload) {
  const turns = new PageTurns(() => overload.isApiInUse)
  overload.pagesWaiting = () => turns.waiting

  /** Returns a function that ends the page's turn, or null if the request has been refused. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<(() => void) | null> => {
    const peer = request.socket.remoteAddress ?? null
    const headers = headersOf(request, read)
    const page: PageRequest = { method: request.method ?? 'GET', url: new URL(request.url ?? '/', 'http://page'), headers }
    const refuse = async (answer: Response) => {
      if (!request.complete && hasBody(request)) closeAfter(request, response)
      await send(request, response, answer)
      return null
    }
    const shed = () => {
      overload.pagesRefused += 1
      return refuse(refusePage(page, 'unavailable', overloadSeconds))
    }
    if (!overload.admitsPage) return shed()
    const beyondBudget = await limitPage(page, peer)
    if (beyondBudget) return refuse(beyondBudget)
    return turns.take(limiterKey(clientAddress(peer, headers.get('x-forwarded-for')))) ?? shed()
  }
}
