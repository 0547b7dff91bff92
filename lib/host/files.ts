import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { refuseOutside } from '@/lib/platform/http/envelope'
import type { Handler } from '@/lib/platform/http/router'
import { log } from '@/lib/platform/log'
import { filesPrefix } from '@/lib/platform/storage/file-address'
import { closeAfter, hasBody } from './bodies'

/** A client that reads nothing for so long (ms) is disconnected. */
const idleMs = 60_000

/** Files as a Node listener, with streamed bodies in both directions. */
export function fileListener(
  isDraining: () => boolean,
  answer: Handler = answerFile,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const listen = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await answer(request, incoming.socket.remoteAddress ?? null)
      if (!incoming.complete && hasBody(incoming as IncomingMessage))
        closeAfter(incoming as IncomingMessage, outgoing as ServerResponse)
      return response
    },
    {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
      errorHandler: (error) => {
        log().error({ err: error }, 'a file could not be answered')
        return refuseOutside(new Headers(), filesPrefix, 'internal')
      },
    },
  )
  return async (incoming, outgoing) => {
    outgoing.setTimeout(idleMs, () => outgoing.destroy())
    if (isDraining()) outgoing.setHeader('connection', 'close')
    return listen(incoming, outgoing)
  }
}
