/** The outcome of one API request. `organization` is the slug; `operation` is null if none was found; `statements` counts SQL statements. */
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

/** Events of answered API requests: the pipeline and the host report, logs, metrics and traces listen. */
export const observe = {
  /** Reports an answered request to every listener; once per request, even if several layers report it. */
  served(request: Request, event: ServedEvent): ServedEvent {
    const known = served.get(request)
    if (known) return known
    served.set(request, event)
    for (const listen of listeners) listen(event)
    return event
  },
  /** The report of a request, for the host that answers it after the pipeline. */
  of: (request: Request): ServedEvent | undefined => served.get(request),
  /** Adds a listener; returns a function that removes it. */
  subscribe(listen: (event: ServedEvent) => void): () => void {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}
