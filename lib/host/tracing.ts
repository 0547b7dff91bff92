import { env } from '@/lib/platform/env'
import { observe } from '@/lib/platform/observe'

type Sdk = { NodeSDK: new (options: { serviceName: string }) => { start(): void; shutdown(): Promise<void> } }
const sdkName = '@opentelemetry/sdk-node'

/** One span per API request to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; null where it is not set. */
export async function startTracing(): Promise<(() => Promise<void>) | null> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return null
  let sdk: Sdk
  try {
    // Named by a variable: the package is heavy and only there where somebody installed it for this.
    sdk = await import(sdkName)
  } catch (cause) {
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is set, but ${sdkName} is not installed: npm install ${sdkName}`, { cause })
  }
  const { SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const running = new sdk.NodeSDK({ serviceName: 'masar' })
  running.start()
  const tracer = trace.getTracer('masar')
  const stop = observe.subscribe((event) => {
    const ended = Date.now()
    const span = tracer.startSpan(event.operation ?? event.method, {
      kind: SpanKind.SERVER,
      startTime: ended - event.ms,
      attributes: {
        'http.request.method': event.method,
        'http.response.status_code': event.status,
        'masar.request_id': event.requestId,
        'masar.status_code': event.statusCode,
        ...(event.organization !== null && { 'masar.organization': event.organization }),
        ...(event.statements !== undefined && { 'masar.statements': event.statements }),
      },
    })
    if (event.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(ended)
  })
  return async () => {
    stop()
    await running.shutdown()
  }
}
