import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import {
  assertKey,
  type ByteRange,
  type FilePrefix,
  isObjectKey,
  type ObjectKey,
  type SignedUpload,
  type Storage,
  type UploadTerms,
} from './objects'

type Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of a preview: the folder in the bucket that is its own. */
  folder?: string
}
const unsignedBody = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }

/** A bucket of any service that speaks S3, addressed by path (`<endpoint>/<bucket>/<key>`). Uploads go to it directly, past this server. */
export class S3Storage implements Storage {
  private readonly client: AwsClient
  private readonly root: string
  /** Before every key: empty, or the folder and a slash. */
  private readonly before: string

  constructor({ endpoint, bucket, folder, ...access }: Settings) {
    this.client = new AwsClient({ ...access, service: 's3', retries: 2 })
    this.root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`
    this.before = folder ? `${folder}/` : ''
  }

  private urlOf(key: ObjectKey): string {
    assertKey(key)
    return `${this.root}/${this.before}${key}`
  }

  /** Returns a successful response, or null if there is no such object. */
  private async ask(
    method: string,
    url: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ) {
    const response = await this.client.fetch(url, { ...init, method, headers: { ...unsignedBody, ...init.headers } })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`The storage answered ${response.status} to ${method}`)
  }

  /** Size and checksum are signed, so that a service that checks them accepts no other bytes. They are checked again when the upload is completed. */
  async signedUpload(key: ObjectKey, { size, checksum, expiresAt }: UploadTerms): Promise<SignedUpload> {
    const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
    const headers = { 'x-amz-checksum-sha256': Buffer.from(checksum, 'hex').toString('base64') }
    const signed = await this.client.sign(`${this.urlOf(key)}?X-Amz-Expires=${seconds}`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(size) },
      aws: { signQuery: true, allHeaders: true },
    })
    return { url: signed.url, headers, expiresAt }
  }

  async write(key: ObjectKey, bytes: Uint8Array): Promise<void> {
    await this.ask('PUT', this.urlOf(key), { body: new Uint8Array(bytes) })
  }

  async read(key: ObjectKey, range?: ByteRange): Promise<Readable | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const response = await this.ask('GET', this.urlOf(key), { headers })
    return response && (response.body ? Readable.from(response.body) : Readable.from([]))
  }

  async head(key: ObjectKey): Promise<{ size: number } | null> {
    const response = await this.ask('HEAD', this.urlOf(key))
    return response && { size: Number(response.headers.get('content-length') ?? 0) }
  }

  async copy(from: ObjectKey, to: ObjectKey): Promise<boolean> {
    const source = new URL(this.urlOf(from)).pathname
    const response = await this.ask('PUT', this.urlOf(to), { headers: { 'x-amz-copy-source': source } })
    // A copy may fail after its status has been sent.
    return response !== null && (await response.text()).includes('<CopyObjectResult')
  }

  /** The bytes pass through this server, a few at a time. */
  async join(from: readonly ObjectKey[], to: ObjectKey, size: number): Promise<void> {
    const headers = { ...unsignedBody, 'content-length': String(size) }
    const signed = await this.client.sign(this.urlOf(to), { method: 'PUT', headers })
    const body = Readable.toWeb(Readable.from(this.bytesOf(from))) as ReadableStream<Uint8Array<ArrayBuffer>>
    // A stream can be sent once only, so this is not repeated as other requests are.
    const streamed: RequestInit & { duplex: 'half' } = { method: 'PUT', headers: signed.headers, body, duplex: 'half' }
    const response = await fetch(signed.url, streamed)
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The storage answered ${response.status} to PUT`)
  }

  private async *bytesOf(keys: readonly ObjectKey[]): AsyncGenerator<Uint8Array> {
    for (const key of keys) {
      const stream = await this.read(key)
      if (!stream) throw new Error('A piece of an upload is missing')
      yield* stream
    }
  }

  async remove(key: ObjectKey): Promise<void> {
    const response = await this.ask('DELETE', this.urlOf(key))
    await response?.body?.cancel()
  }

  async list(prefix: FilePrefix): Promise<ObjectKey[]> {
    assertKey(prefix)
    const whole = `${this.before}${prefix}`
    const found: string[] = []
    let next: string | undefined = ''
    do {
      const page: { keys: string[]; next: string | undefined } = await this.page(whole, next)
      found.push(...page.keys)
      next = page.next
    } while (next)
    return found.flatMap((key) => (key.startsWith(whole) ? [`${prefix}${key.slice(whole.length)}` as const] : []))
  }

  async *all(): AsyncGenerator<ObjectKey> {
    let next: string | undefined = ''
    do {
      const page: { keys: string[]; next: string | undefined } = await this.page(this.before, next)
      for (const key of page.keys.map((name) => name.slice(this.before.length))) if (isObjectKey(key)) yield key
      next = page.next
    } while (next)
  }

  private namesBelow = async (prefix: string): Promise<string[]> => (await this.page(prefix)).keys

  /** Up to 1,000 names below a prefix; `next` is where the ones after them begin. */
  private async page(prefix: string, after = ''): Promise<{ keys: string[]; next: string | undefined }> {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) })
    const text = (await (await this.ask('GET', `${this.root}?${query}`))?.text()) ?? ''
    const keys = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    return { keys, next: /<NextContinuationToken>([^<]+)</.exec(text)?.[1] }
  }

  /** Removes the folder of a preview with everything in it; how many objects it had. */
  async removeFolder(): Promise<number> {
    if (!this.before) throw new Error('Only the folder of a preview can be removed')
    let removed = 0
    for (let names = await this.namesBelow(this.before); names.length > 0; names = await this.namesBelow(this.before))
      for (const name of names) {
        const response = await this.ask('DELETE', `${this.root}/${name}`)
        await response?.body?.cancel()
        removed += 1
      }
    return removed
  }
}
