export const dynamic = 'force-dynamic'

/** A file of an earlier or another build. The middleware leaves these addresses out, so no page may answer for one that is not there. */
export const GET = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
