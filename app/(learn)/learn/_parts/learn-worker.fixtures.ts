import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

const script = readFileSync('public/learn-worker.js', 'utf8')
export const origin: string = 'https://here.example'
export const whole = (address: string): string => new URL(address, origin).href

/** The browser's caches, in memory: entries in the order in which they were put. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (key: string) => entries.get(whole(key))?.clone(),
      put: async (key: string, answer: Response) => void entries.set(whole(key), answer),
      delete: async (key: string | { url: string }) => entries.delete(whole(typeof key === 'string' ? key : key.url)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      matchAll: async () => [...entries.values()].map((answer) => answer.clone()),
    }
  }
  return { open, delete: async (name: string) => all.delete(name), keptIn: (name: string) => [...(all.get(name)?.keys() ?? [])] }
}

export type Answer = { text: string; status?: number; redirected?: boolean }
type Handler = (event: object) => void

/** The worker with a server that may be away, and every address it asked for. */
export function start(
  server: (path: string, language: string | null) => Answer | null | Promise<Answer>,
  time: { now: () => number } = Date,
) {
  const caches = memoryCaches()
  const asked: string[] = []
  const handlers = new Map<string, Handler>()
  const world = {
    caches,
    Response,
    Headers,
    URL,
    Date: time,
    Promise,
    Number,
    String,
    Set,
    Array,
    Uint8Array,
    URLSearchParams,
    TextEncoder,
    crypto: globalThis.crypto,
    console,
    location: new URL(origin),
    fetch: async (target: string | { url: string; headers?: Headers }, init: { headers?: Record<string, string> } = {}) => {
      const url = new URL(typeof target === 'string' ? target : target.url, origin)
      asked.push(url.origin === origin ? url.pathname : url.href)
      const answer = await server(url.pathname, init.headers?.['x-custom-lang'] ?? url.searchParams.get('lang'))
      if (!answer) throw new TypeError('Failed to fetch')
      const response = new Response(answer.text, { status: answer.status ?? 200 })
      if (answer.redirected) Object.defineProperty(response, 'redirected', { value: true })
      return response
    },
    self: {
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      skipWaiting: () => undefined,
      clients: { claim: async () => undefined },
      registration: {},
    },
  }
  runInNewContext(script, world)
  const tell = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const waitUntil = (one: Promise<unknown>) => void work.push(one)
    const respondWith = (one: Promise<Response>) => {
      answer = one
    }
    handlers.get(name)?.({ ...event, waitUntil, respondWith })
    const response = await answer?.catch(() => null)
    // Work may begin further work.
    for (let done = 0; done < work.length; done += 1) await work[done]
    return response
  }
  const ask = (address: string, mode = 'navigate', method = 'GET') =>
    tell('fetch', { request: { url: whole(address), mode, method, headers: new Headers(), clone: () => null } })
  const press = (address: string, fields: Record<string, string>) => {
    const type = 'application/x-www-form-urlencoded'
    const body = String(new URLSearchParams(fields))
    const request = new Request(whole(address), { method: 'POST', headers: { 'content-type': type }, body })
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    return tell('fetch', { request })
  }
  return { caches, asked, tell, ask, press, read: async (address: string) => (await ask(address))?.text() }
}

export const page = (owner: string, language: string, content = ''): string =>
  `<html lang="${language}"><body>${content}<script data-kept-for="${owner}"></script></body></html>`
export const lesson = '/learn/paths/p/modules/m'
