import { consoleProxy } from '@/app/console/api/console-proxy'
import { readCalendarEntry } from '@/lib/domain/learning/live/calendar/calendar.contract'
import { consoleHeader } from '@/lib/platform/http/same-origin'

/** The booking of the reader as a file for calendars. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const headers = new Headers(request.headers)
  headers.set(consoleHeader, '1')
  const address = new URL(`/console/api${readCalendarEntry.path.replace(':id', encodeURIComponent(id))}`, request.url)
  const answer = await consoleProxy(new Request(address, { headers }))
  const leave = (location: string) => new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  if (!answer.ok) return leave('/learn/live')
  const { data }: { data: unknown } = await answer.json()
  const entry = readCalendarEntry.returns.parse(data)
  return new Response(entry.content, {
    headers: {
      'content-type': entry.mediaType,
      'content-disposition': `attachment; filename="${entry.fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
