import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { didDocumentPath } from '@/lib/domain/assessing/certificates/credential-addresses.rules'
import { answerIssuer } from '@/lib/domain/assessing/certificates/credentials.service'
import { asyncApiJson, openApiJson } from '@/lib/domain/documentation'
import { background, mounted, operations } from '@/lib/domain/product'
import { answerContent } from '@/lib/domain/standards/scorm/content/content.service'
import { attemptDoor, isOfAttempt } from '@/lib/host/attempt-door'
import { Background } from '@/lib/host/background'
import { drain } from '@/lib/host/drain'
import { Hasher } from '@/lib/host/hasher'
import { forwarding, listenAddresses, listenOn, localUrl } from '@/lib/host/listen'
import { makeServer } from '@/lib/host/listener'
import { makeMetrics } from '@/lib/host/metrics'
import { newsAddress, newsDoor } from '@/lib/host/news-door'
import { Overload } from '@/lib/host/overload'
import { plainAddresses } from '@/lib/host/plain'
import { logRequests } from '@/lib/host/request-log'
import { assertFitToServe } from '@/lib/host/startup'
import { StaticFiles } from '@/lib/host/static-files'
import { startTracing } from '@/lib/host/tracing'
import { collectEverywhere, shareNumbers } from '@/lib/host/worker-link'
import { hashPasswordsBy } from '@/lib/platform/auth/password'
import { closeDatabase, execute } from '@/lib/platform/db/pool'
import { env } from '@/lib/platform/env'
import { countPagesBeforeNext } from '@/lib/platform/http/page-limit'
import { router } from '@/lib/platform/http/router'
import { turns } from '@/lib/platform/http/turns'
import { openHub } from '@/lib/platform/live/hub'
import { log } from '@/lib/platform/log'

export type Running = { url: string; close(): Promise<void> }

/** Next, loaded with the first page anybody asks for: a process that only answers the API pays neither its memory nor its async hooks. */
function onDemand() {
  const dir = process.cwd()
  if (!existsSync(join(dir, '.next/BUILD_ID'))) throw new Error('The pages are not built: npm run build')
  const start = async () => {
    const { default: next } = await import('next')
    // Next listens for WebSockets on the server it is given: one that nobody can reach.
    const app = next({ dev: false, dir, httpServer: createServer() })
    await app.prepare()
    return { handle: app.getRequestHandler(), close: () => app.close() }
  }
  let loaded: ReturnType<typeof start> | undefined
  return {
    load: () => {
      loaded ??= start()
      return loaded
    },
    close: async () => (await loaded?.catch(() => undefined))?.close(),
  }
}

/**
 * The self-hosted server: the API goes around Next, everything else through it, with what Next cannot know or must not believe settled
 * before. `port` 0 takes a free one. `close` drains: unready, a wait for balancers, no new connections, requests finished, pools ended.
 */
export async function startServer(options: {
  port: number
  apiOnly?: boolean
  /** Answers requests and does nothing by itself: no jobs, events or schedules. */
  requestsOnly?: boolean
  overload?: Overload
}): Promise<Running> {
  await assertFitToServe()
  // Connecting costs the event loop more than many requests: the first visitors shall not wait for it.
  await Promise.all(Array.from({ length: Math.min(4, env().DATABASE_POOL_MAX) }, () => execute(sql`select 1`)))
  countPagesBeforeNext()
  // Next's own start-up hook need not check again.
  Object.assign(globalThis, { masarChecked: true })
  const stopTracing = await startTracing()
  const pages = options.apiOnly ? null : onDemand()
  const overload = options.overload ?? new Overload()
  overload.inLine = () => turns.waiting
  const work = new Background(background, { told: (event) => metrics?.toldOfJob(event) })
  const metrics = env().METRICS_TOKEN === undefined ? null : makeMetrics(overload, work.jobs)
  const ends = [logRequests(), ...(metrics ? [metrics.stop, shareNumbers(metrics.registry)] : [])]
  // Several workers share the processors.
  const threads = Math.max(2, Math.ceil(availableParallelism() / env().WEB_CONCURRENCY))
  const hasher = new Hasher(threads, (line) => log().warn(line))
  ends.push(hashPasswordsBy(hasher), () => hasher.close())
  const hub = openHub()
  const api = router(operations, mounted)
  let draining = false
  const server = makeServer({
    api,
    documents: new Map([
      ['/openapi.json', openApiJson.servePacked],
      ['/asyncapi.json', asyncApiJson.servePacked],
    ]),
    doors: new Map([
      [newsAddress, newsDoor(api)],
      [didDocumentPath, answerIssuer],
    ]),
    sideDoor: { opens: isOfAttempt, api: attemptDoor(api) },
    content: answerContent,
    plain: plainAddresses(() => !draining, metrics && (() => collectEverywhere(metrics.registry))),
    pages: pages && {
      files: new StaticFiles(process.cwd()),
      handle: async (request, response) => (await pages.load()).handle(request, response),
    },
    overload,
    isDraining: () => draining,
    timing: env().deployment !== 'production',
  })
  // Nothing is answered while Next is loaded, and a statement under way may run into its timeout. Where people look at a demo or a preview, that
  // happens before anybody asks.
  if (env().deployment !== 'production')
    await pages?.load().catch((error) => log().error({ err: error }, 'the pages could not be loaded'))
  const { port, further } = await listenOn(server, options.port, listenAddresses(env()), () => forwarding(server))
  if (!options.requestsOnly) work.start()
  let closing: Promise<void> | undefined
  const close = async () => {
    draining = true
    const idle = work.stop()
    await sleep(env().SHUTDOWN_DELAY_SECONDS * 1000)
    // Streams never end by themselves in time.
    await hub?.close()
    await drain(server, further)
    overload.stop()
    for (const end of ends) end()
    await pages?.close()
    await idle
    await closeDatabase()
    await stopTracing?.()
  }
  return {
    url: localUrl(env(), port),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
