import { consoleProxy } from '@/app/console/api/console-proxy'
import { joinSession } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { consoleHeader } from '@/lib/platform/http/same-origin'

/** Leads to the online room of a session, by a link for the reader alone. Only from a page of this place. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const leave = (location: string) => new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  if ((request.headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return leave('/learn/live')
  const headers = new Headers(request.headers)
  headers.set(consoleHeader, '1')
  headers.set('idempotency-key', crypto.randomUUID())
  const address = new URL(`/console/api${joinSession.path.replace(':id', encodeURIComponent(id))}`, request.url)
  const answer = await consoleProxy(new Request(address, { method: 'POST', headers }))
  if (!answer.ok) return leave('/learn/live?note=failed')
  const { data }: { data: unknown } = await answer.json()
  return leave(joinSession.returns.parse(data).link ?? '/learn/live')
}
