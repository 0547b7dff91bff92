import { pause, pauseMs } from '@/lib/ui/sending/pauses'

/** An upload that is under way can be paused, and goes on later. */
export class Pausing {
  isPaused = false
  private goesOn: (() => void)[] = []
  private request = new AbortController()

  /** Ended when the upload is paused: the request under way ends too. */
  get signal(): AbortSignal {
    return this.request.signal
  }

  pause(): void {
    this.isPaused = true
    this.request.abort()
  }

  goOn(): void {
    this.isPaused = false
    this.request = new AbortController()
    for (const done of this.goesOn.splice(0)) done()
  }

  whenGoing(): Promise<void> {
    return this.isPaused ? new Promise((done) => this.goesOn.push(done)) : Promise.resolve()
  }
}

/** The upload is no longer known to the server: it expired, or was completed or given up. */
export class UploadOver extends Error {}
/** The server asks for another attempt after so many seconds. */
class TryAgain extends Error {
  constructor(readonly seconds: number) {
    super('The piece was not taken now')
  }
}

export type PieceState = 'sending' | 'paused' | 'interrupted'

const smallestPiece = 2 * 1024 * 1024
const mostPieces = 1000
const tus = { 'tus-resumable': '1.0.0' }

async function ask(url: string, init: RequestInit): Promise<number> {
  const { ok, status, headers } = await fetch(url, { ...init, headers: { ...tus, ...init.headers } })
  if (ok) return Number(headers.get('upload-offset'))
  if (status === 404 || status === 410) throw new UploadOver('The upload is over')
  // 409: another request was faster; 400: this one arrived in part.
  if ([400, 408, 409, 423, 429].includes(status) || status >= 500) throw new TryAgain(Number(headers.get('retry-after') ?? 0))
  throw new Error(`The upload was answered with ${status}`)
}

/**
 * Sends a file to its address by tus 1.0.0, beginning where the server says that it ends; tells how much of it has arrived, from 0 to 1. Goes on by
 * itself when the network is back. Throws `UploadOver` where the server does not know the upload.
 */
export async function putPieces(
  url: string,
  file: Blob,
  report: (state: PieceState, share: number) => void,
  pausing: Pausing,
): Promise<void> {
  const pieceBytes = Math.max(smallestPiece, Math.ceil(file.size / mostPieces))
  let [at, share, attempt] = [-1, 0, 0]
  while (at < file.size) {
    if (pausing.isPaused) {
      report('paused', share)
      await pausing.whenGoing()
    }
    try {
      const { signal } = pausing
      if (at < 0) at = await ask(url, { method: 'HEAD', signal })
      else {
        const headers = { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
        at = await ask(url, { method: 'PATCH', headers, body: file.slice(at, at + pieceBytes), signal })
        attempt = 0
      }
      share = at / file.size
      report('sending', share)
    } catch (error) {
      if (!(error instanceof TryAgain) && !isOfNetwork(error)) throw error
      at = -1
      if (pausing.isPaused) continue
      report('interrupted', share)
      const askedMs = error instanceof TryAgain ? error.seconds * 1000 : 0
      const { signal } = pausing
      await pause(Math.max(askedMs, pauseMs(attempt)), { signal, isExact: askedMs > 0 })
      attempt += 1
    }
  }
}

/** Whether a request did not arrive, or was ended by a pause. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
