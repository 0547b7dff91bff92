import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createSwaggerSpec } from 'next-swagger-doc'
import { env } from '@/lib/platform/env'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { acrossOrigins } from '@/lib/platform/http/cors'
import { isHeld } from '@/lib/platform/http/etag'
import { openApiDocument } from '@/lib/platform/http/openapi'
import { countUnserved, refuseUnserved } from '@/lib/platform/http/unserved'
import { text } from '@/lib/platform/i18n/text'
import { operations } from './product'

const description = `One REST API over JSON for the authoring studio, the learner player, the admin area and other services.

- **Every answer is an envelope**: \`statusCode\` (200 on success, else the service's own code), \`message\`, \`metadata\`, and \`data\` or, for validation failures, \`errors\`.
- **Every request carries \`x-api-key\`**, in the form \`<key>:<secret>\`. Routes behind sign-in add \`Authorization: Bearer <access token>\`.
- **Organizations are tenants**, each on its own host. What belongs to another organization answers exactly as if it did not exist.
- **Languages**: \`x-custom-lang: ar\` or \`en\` chooses the messages; \`Accept-Language\` chooses the content of learner routes.
- **Times** are UTC in ISO 8601 (RFC 3339), **ids** are UUIDs (RFC 9562), bodies are at most 256 kB.
- **Lists** take \`page\` or \`cursor\` (not both), \`perPage\`, \`search\` and \`orderBy\`; a filter takes several values with commas between them.
- **Beyond a limit** the answer is 429 with \`Retry-After\` in seconds.`

/** Version of the documented API: raised with every change, see CHANGELOG.md. */
export const apiVersion = '1.4.0'

let made: object | undefined

/** The OpenAPI document of every operation, made once per process. */
export function openApi(): object {
  const { ROOT_DOMAIN, deployment } = env()
  const protocol = deployment === 'development' ? 'http' : 'https'
  // No source files are scanned: the built server has none, and the contracts contain everything.
  made ??= createSwaggerSpec({
    apis: [],
    definition: openApiDocument(operations, {
      title: 'Masar API',
      version: apiVersion,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Masar', url: `${protocol}://${ROOT_DOMAIN}` },
      servers: [
        { url: apiPrefix, description: 'The host this document comes from' },
        {
          url: `{protocol}://{organization}.{domain}${apiPrefix}`,
          description: 'An organization on its own host',
          variables: {
            protocol: { default: protocol, enum: ['https', 'http'] },
            organization: { default: 'alnoor', description: 'The slug of the organization' },
            domain: { default: ROOT_DOMAIN, description: 'The domain of this deployment' },
          },
        },
      ],
      tagText,
      choosesOrganization: deployment !== 'production',
    }),
  })
  return made
}

/** What a group of operations is for, in both languages. */
const tagText = (room: string): string =>
  ['en' as const, 'ar' as const].map((language) => text(language, `docs.tags.${room}`)).join('\n\n')

type Written = { tag: string; plain: string; gzip: Uint8Array<ArrayBuffer> }
let written: Written | undefined

/** The serialized document and the hash for its entity tags; the same for every caller. */
function openApiText(): Written {
  if (written) return written
  const plain = JSON.stringify(openApi())
  written = { plain, tag: createHash('sha256').update(plain).digest('base64url'), gzip: Uint8Array.from(gzipSync(plain)) }
  return written
}

/** Whether the caller accepts gzip (RFC 9110, 12.5.3): by name or `*`, and not with q=0. */
function takesGzip(headers: Headers): boolean {
  const offers = (headers.get('accept-encoding') ?? '')
    .split(',')
    .map((offer) => offer.split(/;[ \t]{0,9}q=/).map((part) => part.trim()))
  const quality = offers.find(([name]) => name === 'gzip') ?? offers.find(([name]) => name === '*')
  return quality !== undefined && Number(quality[1] ?? 1) > 0
}

/**
 * Answers /api/v1/openapi.json on every host: the document, which needs no API key, or 404 in production. It is the same for everybody, so any
 * cache may keep it and ask whether it changed (304).
 */
export const serveOpenApi = async (request: Request, peer: string | null): Promise<Response> =>
  acrossOrigins(request, await answerOpenApi(request, peer, false))

/** The same for hosts that do not compress answers, unlike Next. */
export const serveOpenApiPacked = async (request: Request, peer: string | null): Promise<Response> =>
  acrossOrigins(request, await answerOpenApi(request, peer, true))

async function answerOpenApi(request: Request, peer: string | null, mayPack: boolean): Promise<Response> {
  const url = new URL(request.url)
  if (env().deployment === 'production') return refuseUnserved(request, url, peer, 'routeNotFound')
  if (!['GET', 'HEAD'].includes(request.method))
    return refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: 'GET, HEAD' })
  const counted = await countUnserved(request, url, peer)
  if (counted.refusal) return counted.refusal
  const { plain, gzip, tag } = openApiText()
  const isPacked = mayPack && takesGzip(request.headers)
  // Each encoding is a representation with its own entity tag.
  const etag = isPacked ? `"${tag}-gzip"` : `"${tag}"`
  const headers = { ...counted.headers, etag, 'cache-control': 'public, no-cache', ...(mayPack && { vary: 'Accept-Encoding' }) }
  if (isHeld(request.headers, etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : isPacked ? gzip : plain, {
    headers: {
      ...headers,
      ...(isPacked && { 'content-encoding': 'gzip' }),
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  })
}
