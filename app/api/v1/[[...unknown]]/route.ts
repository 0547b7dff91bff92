import { refuseOutside } from '@/lib/platform/http/envelope'

const unknown = (request: Request) => refuseOutside(request.headers, new URL(request.url).pathname, 'routeNotFound')

export {
  unknown as DELETE,
  unknown as GET,
  unknown as HEAD,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
}
