import { serveOpenApi } from '@/lib/domain/documentation'

// The same handler for every method, so that a wrong one gets its 405 in the envelope.
export {
  serveOpenApi as DELETE,
  serveOpenApi as GET,
  serveOpenApi as HEAD,
  serveOpenApi as OPTIONS,
  serveOpenApi as PATCH,
  serveOpenApi as POST,
  serveOpenApi as PUT,
}
