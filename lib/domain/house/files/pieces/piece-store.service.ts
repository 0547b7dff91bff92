import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, type Refusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { chunksOf } from '@/lib/platform/storage/arriving'
import { storage } from '@/lib/platform/storage/storage'
import { addPiece, giveUp, takeUpload } from './piece-rows.service'

/** Bytes of a piece: so many are kept in memory, then stored. */
const pieceBytes = 4 * 1024 * 1024
/** Only the last of the pieces may be smaller than this part of the file, so that there are not too many of them. */
const mostPieces = 2000

const tooSmall = { status_code: 400, body: 'The piece is too small' }

/**
 * The pieces of one upload, for one request. Each request takes the upload over from any before it, of this process or another: what an
 * interrupted one still holds is refused by the database, so exactly one writes.
 */
export class PieceStore extends DataStore {
  private readonly writer = newId()
  private size = 0
  /** Why the body of the request ended before its end; null while it has not. */
  cutBy: Refusal | null = null
  /** When the upload expires unless it is continued; known once it was read. */
  expiresAt: Date | null = null

  constructor(
    private readonly organizationId: string,
    private readonly assetId: string,
  ) {
    super()
  }

  private inTenant = <T>(work: (context: Parameters<typeof addPiece>[0]) => Promise<T>): Promise<T> =>
    withTenant(this.organizationId, (db) => work({ db, organization: { id: this.organizationId }, now: clock.now() }))

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.inTenant((context) => takeUpload(context, this.assetId, this.writer))
    if (!found) throw ERRORS.FILE_NOT_FOUND
    if (found.expiresAt <= clock.now()) throw ERRORS.FILE_NO_LONGER_EXISTS
    this.size = found.size
    this.expiresAt = found.expiresAt
    return new Upload({ id, size: found.size, offset: found.received })
  }

  override async remove(): Promise<void> {
    if (!(await this.inTenant((context) => giveUp(context, this.assetId)))) throw ERRORS.FILE_NOT_FOUND
  }

  /**
   * The request as the protocol's library reads it: a body that breaks off, or stalls, ends there instead of failing, so that nothing of what
   * arrived is thrown away on the way to `write`.
   */
  uncut(request: Request): Request {
    if (!request.body) return request
    const { url, method, headers } = request
    const body = Readable.toWeb(Readable.from(this.arriving(request.body))) as ReadableStream<Uint8Array>
    const streamed: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
    return new Request(url, streamed)
  }

  private async *arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* chunksOf(body)
    } catch (error) {
      this.cutBy = asRefusal(error)
    }
  }

  /** Stores what arrives in pieces; of a request that is cut off, what arrived before. */
  override async write(stream: Readable, _id: string, offset: number): Promise<number> {
    let [at, held] = [offset, 0]
    let chunks: Buffer[] = []
    const keep = async () => {
      const bytes = Buffer.concat(chunks)
      chunks = []
      held = 0
      await this.add(at, bytes)
      at += bytes.length
    }
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk))
      held += chunk.length
      if (held >= pieceBytes) await keep()
    }
    const isEnough = held >= Math.ceil(this.size / mostPieces) || at + held === this.size
    if (held > 0 && isEnough) await keep()
    if (this.cutBy) throw ERRORS.ABORTED
    if (held > 0) throw tooSmall
    return at
  }

  private async add(position: number, bytes: Buffer): Promise<void> {
    const object = `piece-${randomBytes(9).toString('hex')}`
    const key = `${this.organizationId}/${this.assetId}/${object}` as const
    await storage().write(key, bytes)
    const piece = { assetId: this.assetId, writer: this.writer, position, size: bytes.length, object }
    const expiresAt = await this.inTenant((context) => addPiece(context, piece))
    if (expiresAt) {
      this.expiresAt = expiresAt
      return
    }
    await storage().remove(key)
    throw ERRORS.INVALID_OFFSET
  }
}
