import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostmanCollection } from '@/lib/platform/http/postman'

type Folder = PostmanCollection['item'][number]
export type CollectionRequest = Folder['item'][number]
// Names that the sandbox of Postman has declared already, so that a script cannot.
const taken = ['data', 'environment', 'globals', 'iteration', 'postman', 'request', 'responseBody', 'responseCode', 'tests']
type Script = { listen: string; script: { exec: string[] } }
/** `isAgain`: a script wants the same request to be sent again, after `waitMs`. */
type Sent = { status: number; body: unknown } & Wanted
type Wanted = { isAgain: boolean; waitMs: number }
/** The functions of CryptoJS that the scripts use; Postman has them built in. */
const hashes = { SHA256: (text: string): string => createHash('sha256').update(text).digest('hex') }

/** The values of Postman's dynamic variables. */
const made: Record<string, () => string> = {
  $guid: randomUUID,
  $isoTimestamp: () => new Date().toISOString(),
  $timestamp: () => String(Math.floor(Date.now() / 1000)),
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Sends the requests of a Postman collection as Postman would: variables in double braces, and scripts that read the answer and keep variables.
 * Newman, which does this too, is not used: it brings packages without a license.
 */
export class CollectionRunner {
  readonly variables: Map<string, string>

  constructor(
    private readonly collection: PostmanCollection,
    values: Record<string, string>,
    /** Sent with every request beside its own. */
    private readonly more: Record<string, string> = {},
    private readonly transport: typeof fetch = fetch,
  ) {
    const own = collection.variable.map(({ key, value }): [string, string] => [key, value])
    this.variables = new Map([...own, ...Object.entries(values)])
  }

  /** All requests, in order. */
  requests(): CollectionRequest[] {
    return this.collection.item.flatMap(({ item }) => item)
  }

  filled(text: string): string {
    return text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) => {
      const value = made[name]?.() ?? this.variables.get(name)
      if (value === undefined) throw new Error(`The collection has no variable ${name}`)
      return value
    })
  }

  /** Sends one request, then runs the scripts of the request and of the collection. */
  async send({ event = [], name, request }: CollectionRequest, body?: object): Promise<Sent> {
    const { body: written, header, method, url } = request
    const own = Object.fromEntries(header.map(({ key, value }) => [key, this.filled(value)]))
    const headers = { ...own, ...this.more }
    const sent = body ? JSON.stringify(body) : written && this.filled(written.raw)
    const response = await this.transport(this.filled(url.raw), { method, headers, ...(sent !== undefined && { body: sent }) })
    const text = await response.text()
    const wanted: Wanted = { isAgain: false, waitMs: 0 }
    const scripts = [...this.collection.event, ...event].filter(({ listen }) => listen === 'test')
    for (const script of scripts) this.run(script, response, { name, text, wanted })
    return { status: response.status, body: parsed(text), ...wanted }
  }

  /** Whether the script before a request leaves it out. */
  private isSkipped({ event = [] }: CollectionRequest): boolean {
    let isSkipped = false
    const skipRequest = () => {
      isSkipped = true
    }
    const pm = { variables: { get: (variable: string) => this.variables.get(variable) }, execution: { skipRequest } }
    for (const { listen, script } of event) if (listen === 'prerequest') new Function('pm', script.exec.join('\n'))(pm)
    return isSkipped
  }

  /** Sends all requests in order, and again where a script says so. Answers with the status of each; `begins` is told of each before. */
  async all(begins: (request: CollectionRequest) => void = () => {}): Promise<{ request: CollectionRequest; status: number }[]> {
    const results: { request: CollectionRequest; status: number }[] = []
    for (const request of this.requests()) {
      if (this.isSkipped(request)) continue
      begins(request)
      let sent = await this.send(request)
      while (sent.isAgain) {
        await wait(sent.waitMs)
        sent = await this.send(request)
      }
      results.push({ request, status: sent.status })
    }
    return results
  }

  private run({ script }: Script, response: Response, at: { name: string; text: string; wanted: Wanted }): void {
    const { name, text, wanted } = at
    const get = (variable: string) => this.variables.get(variable)
    const pm = {
      info: { requestName: name, requestId: name },
      response: { code: response.status, headers: response.headers, json: () => JSON.parse(text), text: () => text },
      variables: { get, replaceIn: (template: string) => this.filled(template) },
      collectionVariables: {
        get,
        set: (variable: string, value: string) => this.variables.set(variable, value),
      },
      execution: {
        setNextRequest: (next: string) => {
          wanted.isAgain = next === name
        },
      },
      // Whoever runs the collection judges the answers.
      test: () => {},
    }
    // The sandbox waits for all timers before it sends the next request.
    const setTimeout = (_done: () => void, ms: number) => {
      wanted.waitMs = Math.max(wanted.waitMs, ms)
    }
    new Function('pm', 'CryptoJS', 'setTimeout', ...taken, script.exec.join('\n'))(pm, hashes, setTimeout)
  }
}
