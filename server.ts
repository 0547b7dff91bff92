import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { closeDatabase, execute } from '@/db/client'
import { serveOpenApi } from '@/lib/domain/documentation'
import { operations } from '@/lib/domain/operations'
import { drain } from '@/lib/host/drain'
import { makeServer } from '@/lib/host/listener'
import { makeMetrics } from '@/lib/host/metrics'
import { Overload } from '@/lib/host/overload'
import { plainAddresses } from '@/lib/host/plain'
import { logRequests } from '@/lib/host/request-log'
import { startTracing } from '@/lib/host/tracing'
import { collectEverywhere, shareNumbers } from '@/lib/host/worker-link'
import { env } from '@/lib/platform/env'
import { router } from '@/lib/platform/http/router'
import { assertFitToServe } from '@/lib/platform/startup'

export type Running = { url: string; close(): Promise<void> }

/**
 * The self-hosted server: the API goes around Next, everything else through it, with what Next cannot know or must not believe settled
 * before. `port` 0 takes a free one. `close` drains: unready, a wait for balancers, no new connections, requests finished, pools ended.
 */
export async function startServer(options: { port: number; apiOnly?: boolean; overload?: Overload }): Promise<Running> {
  await assertFitToServe()
  // Connecting costs the event loop more than many requests: the first visitors shall not wait for it.
  await Promise.all(Array.from({ length: Math.min(4, env().DATABASE_POOL_MAX) }, () => execute(sql`select 1`)))
  // Next's own start-up hook need not check again.
  Object.assign(globalThis, { masarChecked: true })
  const stopTracing = await startTracing()
  // Next listens for WebSockets on the server it is given: one that nobody can reach.
  const next = options.apiOnly ? null : (await import('next')).default
  const app = next?.({ dev: false, dir: process.cwd(), httpServer: createServer() }) ?? null
  await app?.prepare()
  const overload = options.overload ?? new Overload()
  const metrics = env().METRICS_TOKEN === undefined ? null : makeMetrics(overload)
  const ends = [logRequests(), ...(metrics ? [metrics.stop, shareNumbers(metrics.registry)] : [])]
  let draining = false
  const server = makeServer({
    api: router(operations),
    openApi: serveOpenApi,
    plain: plainAddresses(() => !draining, metrics && (() => collectEverywhere(metrics.registry))),
    pages: app?.getRequestHandler() ?? null,
    overload,
    isDraining: () => draining,
    timing: env().deployment !== 'production',
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  let closing: Promise<void> | undefined
  const close = async () => {
    draining = true
    await sleep(env().SHUTDOWN_DELAY_SECONDS * 1000)
    await drain(server)
    overload.stop()
    for (const end of ends) end()
    await app?.close()
    await closeDatabase()
    await stopTracing?.()
  }
  return {
    url: `http://localhost:${port}`,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
