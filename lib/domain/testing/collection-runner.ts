import type { PostmanCollection } from '@/lib/platform/http/postman'

type Folder = PostmanCollection['item'][number]
export type CollectionRequest = Folder['item'][number]
// Names that the sandbox of Postman has declared already, so that a script cannot.
const taken = ['data', 'environment', 'globals', 'iteration', 'postman', 'request', 'responseBody', 'responseCode', 'tests']
type Script = { script: { exec: string[] } }

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
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = this.variables.get(name)
      if (value === undefined) throw new Error(`The collection has no variable ${name}`)
      return value
    })
  }

  /** Sends one request, then runs the scripts of the request and of the collection. */
  async send({ event = [], request }: CollectionRequest, body?: object): Promise<{ status: number; body: unknown }> {
    const { body: written, header, method, url } = request
    const own = Object.fromEntries(header.map(({ key, value }) => [key, this.filled(value)]))
    const headers = { ...own, ...this.more }
    const text = body ? JSON.stringify(body) : written && this.filled(written.raw)
    const response = await this.transport(this.filled(url.raw), { method, headers, ...(text !== undefined && { body: text }) })
    const answer: unknown = await response.json()
    for (const script of [...this.collection.event, ...event]) this.run(script, response, answer)
    return { status: response.status, body: answer }
  }

  private run({ script }: Script, response: Response, answer: unknown): void {
    const pm = {
      response: { code: response.status, headers: response.headers, json: () => answer },
      collectionVariables: { set: (name: string, value: string) => this.variables.set(name, value) },
    }
    new Function('pm', ...taken, script.exec.join('\n'))(pm)
  }
}
