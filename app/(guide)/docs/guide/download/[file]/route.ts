import { collectionForEditors, collectionForPostman, tourForPostman } from '@/lib/domain/collections'
import { env } from '@/lib/platform/env'

const json = 'application/json; charset=utf-8'
const files: Record<string, { type: string; write: (url: string) => string }> = {
  'masar.postman_collection.json': { type: json, write: (url) => JSON.stringify(collectionForPostman(url), null, 2) },
  'masar.tour.postman_collection.json': { type: json, write: (url) => JSON.stringify(tourForPostman(url), null, 2) },
  'masar.http': { type: 'text/plain; charset=utf-8', write: collectionForEditors },
}

/** The collections, with the address of the host that is asked; outside production only, as the reference. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params
  const found = Object.hasOwn(files, file) ? files[file] : undefined
  if (!found || env().deployment === 'production') return new Response(null, { status: 404 })
  const protocol = env().deployment === 'development' ? 'http' : 'https'
  return new Response(found.write(`${protocol}://${request.headers.get('host')}`), {
    headers: {
      'content-type': found.type,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
