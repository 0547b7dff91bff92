import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { refuse } from './refusals'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt'])
/** Nothing of a file loads anything; a worker, which is bound by the policy of its own file, asks this host alone. */
const policyOf = (path: string) => `default-src 'none'${path.endsWith('-worker.js') ? "; connect-src 'self'" : ''}`
const builtPrefix = '/_next/static/'

/** The highest: a fiftieth smaller than the one before, for half a second more, once for each large file. */
const brotliQuality = 11

/** The ways to pack a file, the smallest first. Browsers unpack brotli where nobody between can read or change what they get. */
const packings = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
}
type Packing = keyof typeof packings

type Known = { file: string; type: string; cache: string; policy: string }
type Content = { plain: Buffer; isPackable: boolean; packed: Map<Packing, Promise<Buffer>>; tag: string }

/**
 * The files of the build and of `public`, answered without Next: the same bytes for everyone, cached in memory on first use.
 * The list of files is read once, so a client's path is never used on disk.
 */
export class StaticFiles {
  private readonly known = new Map<string, Known>()
  private readonly contents = new Map<string, Promise<Content>>()

  constructor(root: string) {
    // Names of the build hold a hash of their content or of the build itself.
    this.list(join(root, '.next/static'), builtPrefix, 'public, max-age=31536000, immutable')
    this.list(join(root, 'public'), '/', 'public, max-age=3600')
  }

  private list(folder: string, prefix: string, cache: string): void {
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = join(folder, entry.name)
      const type = types[extname(entry.name)]
      if (entry.isDirectory()) this.list(file, `${prefix}${entry.name}/`, cache)
      else if (type) {
        const path = prefix + entry.name
        this.known.set(path, { file, type, cache, policy: policyOf(path) })
      }
    }
  }

  /** Whether a path is one of these files, or lies where only they are; `path` still has its percent-encoding. */
  has(path: string): boolean {
    return path.startsWith(builtPrefix) || this.known.has(path)
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const known = this.known.get(decodeURIComponent(path))
    const { method = 'GET' } = request
    if (!known) return refuse(request, response, 'routeNotFound')
    if (method !== 'GET' && method !== 'HEAD')
      return refuse(request, response, 'methodNotAllowed', { extra: { allow: 'GET, HEAD' } })
    const { plain, isPackable, packed, tag } = await this.contentOf(known)
    const headers = {
      etag: tag,
      'cache-control': known.cache,
      'x-content-type-options': 'nosniff',
      'content-security-policy': known.policy,
      ...(isPackable && { vary: 'accept-encoding' }),
      ...transportSecurity(),
    }
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304, headers).end()
    const packing = isPackable ? packingFor(`${request.headers['accept-encoding'] ?? ''}`) : undefined
    const body = packing ? await packedOnce(plain, packed, packing) : plain
    response.writeHead(200, {
      ...headers,
      'content-type': known.type,
      'content-length': body.length,
      ...(packing && { 'content-encoding': packing }),
    })
    response.end(method === 'HEAD' ? undefined : body)
  }

  private contentOf({ file }: Known): Promise<Content> {
    const kept = this.contents.get(file)
    if (kept) return kept
    const content = read(file)
    this.contents.set(file, content)
    // A file that could not be read is tried again at the next request; this request gets the error.
    content.catch(() => this.contents.delete(file))
    return content
  }
}

async function read(file: string): Promise<Content> {
  const plain = await readFile(file)
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, isPackable: compressible.has(extname(file)), packed: new Map(), tag }
}

/** The best packing that a client takes. */
const packingFor = (accepted: string): Packing | undefined =>
  (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted))

function packedOnce(plain: Buffer, packed: Content['packed'], packing: Packing): Promise<Buffer> {
  const kept = packed.get(packing) ?? packings[packing](plain)
  packed.set(packing, kept)
  return kept
}
