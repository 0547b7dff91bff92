// The comparison implementation: one guarded list written by hand, without the kernel. Same tables, same role, same row-level
// security, same response. It has no rate limit, audit, validation, request log or last-used times, which makes it faster.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { importJWK, type JWK, jwtVerify } from 'jose'
import postgres from 'postgres'

type Options = { appUrl: string; socket: string | null; issuer: string; audience: string }
type Path = {
  id: string
  category: string
  level: string
  estimated_minutes: number
  locales: Partial<Record<string, { title: string; description: string }>>
  published_at: Date
  created_at: Date
  updated_at: Date
}

const { appUrl, socket, issuer, audience } = JSON.parse(process.argv[2] ?? '') as Options
const sql = postgres(appUrl, { max: 10, path: socket ?? undefined })
const [signing] = await sql<
  { kid: string; public_jwk: JWK }[]
>`select kid, public_jwk from signing_keys where use = 'access' and state = 'active'`
const key = await importJWK(signing?.public_jwk ?? {}, 'ES256')

const refuse = (status: number, statusCode: number) => Response.json({ statusCode, message: 'Refused' }, { status })

async function list(request: Request): Promise<Response> {
  const { headers } = request
  const url = new URL(request.url)
  const slug = (headers.get('host') ?? '').split('.', 1)[0] ?? ''
  const [apiKey = '', secret = ''] = (headers.get('x-api-key') ?? '').split(':')
  const [home] = await sql`select * from by_hand.key(${slug}, ${apiKey})`
  const hash = createHash('sha256').update(secret).digest()
  if (!home?.is_active || !timingSafeEqual(hash, Buffer.from(home.secret_hash, 'hex'))) return refuse(401, 5101)
  const token = (headers.get('authorization') ?? '').replace(/^Bearer /, '')
  const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['ES256'], typ: 'at+jwt' })
  const [actor] = await sql`select * from by_hand.actor(${home.organization_id}, ${String(payload.sid)}, ${String(payload.sub)})`
  if (actor?.status !== 'active') return refuse(401, 5120)
  if (!actor.permissions.includes('learningPath.read')) return refuse(403, 5180)
  if (!actor.terms_accepted) return refuse(403, 6104)
  const perPage = Math.min(100, Number(url.searchParams.get('perPage') ?? 20))
  // Both statements are sent in one write; BEGIN and COMMIT are separate round trips.
  const [, found] = await sql.begin((tx) => [
    tx`select set_config('app.organization_id', ${home.organization_id}, true)`,
    tx<Path[]>`select id, category, level, estimated_minutes, locales, published_at, created_at, updated_at from learning_paths
      where organization_id = ${home.organization_id} and status = 'published' order by published_at desc, id desc limit ${perPage + 1}`,
  ])
  const wanted = headers.get('accept-language') ?? home.default_locale
  const data = found.slice(0, perPage).map((path) => {
    const availableLocales = Object.keys(path.locales)
    const locale = path.locales[wanted] ? wanted : (availableLocales[0] ?? wanted)
    return {
      id: path.id,
      title: path.locales[locale]?.title,
      description: path.locales[locale]?.description,
      category: path.category,
      level: path.level,
      estimatedMinutes: path.estimated_minutes,
      locale,
      isFallback: locale !== wanted,
      availableLocales,
      publishedAt: path.published_at,
      createdAt: path.created_at,
      updatedAt: path.updated_at,
    }
  })
  const last = data.at(-1)
  const hasNext = found.length > perPage
  const nextCursor = hasNext && last ? Buffer.from(JSON.stringify([last.publishedAt, last.id])).toString('base64url') : undefined
  const metadata = {
    language: wanted,
    path: url.pathname,
    version: '1',
    requestId: crypto.randomUUID(),
    type: 'cursor',
    perPage,
    hasNext,
    nextCursor,
  }
  return Response.json({ statusCode: 200, message: 'Learning paths.', metadata, data })
}

createServer(getRequestListener(list, { overrideGlobalObjects: false })).listen(Number(process.argv[3]), '127.0.0.1')
