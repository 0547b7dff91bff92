import { handle } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'

/** The browser's request class for content: it reaches the API of this process, from another origin. */
class BrowserRequest {
  onloadend: (() => void) | null = null
  onerror: (() => void) | null = null
  timeout = 0
  responseType = ''
  withCredentials = false
  status = 0
  statusText = ''
  responseText = ''
  response: unknown = ''
  private method = 'GET'
  private address = ''
  private readonly sent = new Headers()
  private received = new Headers()

  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.sent.set(name, value)
  }

  getAllResponseHeaders(): string {
    return [...this.received].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }

  abort(): void {}

  send(body: string | null): void {
    this.answered(body).then(
      () => this.onloadend?.(),
      () => this.onerror?.(),
    )
  }

  private async answered(body: string | null): Promise<void> {
    const { host } = new URL(this.address)
    for (const [name, value] of [
      ['host', host],
      ['origin', 'https://content.example'],
    ] as const)
      this.sent.set(name, value)
    const answer = await handle(new Request(this.address, { method: this.method, headers: this.sent, body }), freshAddress())
    if (answer.headers.get('access-control-allow-origin') !== '*') throw new Error('Another origin may not read the answer')
    this.status = answer.status
    this.received = answer.headers
    this.responseText = await answer.text()
    this.response = this.responseText
  }
}

/** Gives content that is loaded afterwards the requests of a browser. */
export const browserRequests = (): void => void Object.assign(globalThis, { XMLHttpRequest: BrowserRequest })
