/** What became of one API request. `organization` is the slug; `operation` is null when none was found; `statements` counts SQL. */
export type ServedEvent = {
  requestId: string
  organization: string | null
  operation: string | null
  method: string
  status: number
  statusCode: number
  ms: number
  statements?: number
}

const listeners = new Set<(event: ServedEvent) => void>()
const served = new WeakMap<Request, ServedEvent>()

/** Where answered API requests are told of: logs, metrics and traces listen, the pipeline and the host speak. */
export const observe = {
  /** Tells every listener of an answered request, once per request however many layers tell it. */
  served(request: Request, event: ServedEvent): ServedEvent {
    const known = served.get(request)
    if (known) return known
    served.set(request, event)
    for (const listen of listeners) listen(event)
    return event
  },
  /** What was told of a request, for whoever answers it after the pipeline. */
  of: (request: Request): ServedEvent | undefined => served.get(request),
  /** Listens from now on; the answer ends it. */
  subscribe(listen: (event: ServedEvent) => void): () => void {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}
