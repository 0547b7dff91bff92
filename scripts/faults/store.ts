import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { memoryStore } from '@/lib/platform/kv/memory'
import { restHandler } from '@/lib/platform/kv/rest'
import { freePort } from '../bench/processes'

export type StoreState = 'up' | 'down' | 'blackHole' | 'slow' | 'wrongToken'

const token = 'the token of the key-value store of a fault run'

/** A key-value store with the REST protocol that fails on demand: it refuses connections, does not respond, responds after 2 s, or rejects the token. */
export class FaultyStore {
  private state: StoreState = 'up'
  private server: Server | null = null
  private readonly store = memoryStore()
  private readonly answer = getRequestListener(restHandler(this.store, token), { overrideGlobalObjects: false })

  private constructor(private readonly port: number) {}

  static async start(): Promise<FaultyStore> {
    const store = new FaultyStore(await freePort())
    await store.become('up')
    return store
  }

  /** The settings the product needs to reach it. */
  get env(): Record<string, string> {
    return { KV_REST_API_URL: `http://127.0.0.1:${this.port}`, KV_REST_API_TOKEN: token }
  }

  async become(state: StoreState): Promise<void> {
    this.state = state
    if (state === 'down') {
      this.server?.closeAllConnections()
      this.server?.close()
      this.server = null
      return
    }
    if (this.server) return
    this.server = createServer((request, response) => this.serve(request, response)).listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.state === 'blackHole') return
    if (this.state === 'slow') await sleep(2000)
    if (this.state === 'wrongToken') {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"WRONGPASS invalid or missing auth token"}')
      return
    }
    await this.answer(request, response)
  }
}
