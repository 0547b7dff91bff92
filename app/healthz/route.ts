export const dynamic = 'force-dynamic'

/** Alive: this process answers. Whether it can serve is for /readyz to say. */
export const GET = (): Response => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
