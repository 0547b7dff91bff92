import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimitBytes, fileFormLimitBytes } from '@/lib/platform/http/body'

const lingerMs = 500
const beyondLimit = Buffer.alloc(bodyLimitBytes + 1)

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The plain forms that take files (app/learn/do/form-files.ts). */
const fileForms: ReadonlySet<string> = new Set(['/learn/do/quiz-files'])

/** The limit of a page's request, and how much longer than others it may take to arrive. */
export const pageBodyOf = (path: string): { bytes: number; patience: number } =>
  fileForms.has(path) ? { bytes: fileFormLimitBytes, patience: 6 } : { bytes: bodyLimitBytes, patience: 1 }

/** Whether the announced size is over the limit. */
export const isAnnouncedTooLarge = ({ headers }: IncomingMessage, limit = bodyLimitBytes): boolean =>
  Number(headers['content-length'] ?? 0) > limit

/**
 * Reads a body to its end or to just over the limit; null if it took longer than `limitMs` or was cut off. A body that is too large is returned with
 * some bytes over the limit, which the pipeline refuses with 413.
 */
export function readBody(request: IncomingMessage, limitMs: number): Promise<Buffer | null> {
  if (isAnnouncedTooLarge(request)) {
    leaveUnread(request)
    return Promise.resolve(beyondLimit)
  }
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let size = 0
    const settle = (bytes: Buffer | null) => {
      clearTimeout(timer)
      request.off('data', take).off('end', end).off('error', lost).off('close', lost)
      // An aborted upload may report its error after the body has been given up.
      request.on('error', () => {})
      chunks = []
      resolve(bytes)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= bodyLimitBytes) return
      request.pause()
      settle(beyondLimit)
    }
    const end = () => settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size))
    const lost = () => settle(null)
    const timer = setTimeout(lost, limitMs)
    request.on('data', take).on('end', end).on('error', lost).on('close', lost)
  })
}

/** Marks the request as read: otherwise Node would read and discard the rest of the body to keep the connection. */
export function leaveUnread(request: IncomingMessage): void {
  request.on('readable', () => {})
}

/**
 * Ends the connection after this answer, without reading further input: our side is closed, the client has half a second to read the answer (a reset
 * would discard it), then the connection is destroyed.
 */
export function closeAfter({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
  socket.pause()
  socket.destroySoon = () => {
    socket.end()
    const cut = setTimeout(() => socket.destroy(), lingerMs)
    cut.unref()
    socket.once('close', () => clearTimeout(cut))
  }
}
