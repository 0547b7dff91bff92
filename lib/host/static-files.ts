import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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
const builtPrefix = '/_next/static/'

type Known = { file: string; type: string; cache: string }
type Content = { plain: Buffer; packed: Buffer | null; tag: string }

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
      else if (type) this.known.set(prefix + entry.name, { file, type, cache })
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
    const { plain, packed, tag } = await this.contentOf(known)
    const headers = {
      etag: tag,
      'cache-control': known.cache,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      ...(packed && { vary: 'accept-encoding' }),
      ...transportSecurity(),
    }
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304, headers).end()
    const isPacked =
      packed !== null && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(`${request.headers['accept-encoding'] ?? ''}`)
    const body = isPacked ? packed : plain
    response.writeHead(200, {
      ...headers,
      'content-type': known.type,
      'content-length': body.length,
      ...(isPacked && { 'content-encoding': 'gzip' }),
    })
    response.end(method === 'HEAD' ? undefined : body)
  }

  private contentOf({ file }: Known): Promise<Content> {
    const kept = this.contents.get(file)
    if (kept) return kept
    const content = read(file)
    this.contents.set(file, content)
    // What could not be read once may be readable the next time; who asked hears of it.
    content.catch(() => this.contents.delete(file))
    return content
  }
}

async function read(file: string): Promise<Content> {
  const plain = await readFile(file)
  const packed = compressible.has(extname(file)) ? await promisify(gzip)(plain, { level: 9 }) : null
  return { plain, packed, tag: `W/"${createHash('sha256').update(plain).digest('base64url')}"` }
}
