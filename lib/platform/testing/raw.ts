import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; headers: Map<string, string>; body: string; text: string; closed: boolean }

/** A TCP connection to a local server that sends and receives plain bytes, for requests that no HTTP client would send. */
export class Raw {
  readonly socket: Socket
  received = ''
  closed = false
  failure: Error | null = null
  /** Bytes handed to the kernel. */
  sent = 0

  constructor(url: string) {
    this.socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    this.socket.setEncoding('utf8')
    this.socket.on('data', (chunk: string) => {
      this.received += chunk
    })
    // The server has closed its side; ours may still be able to send.
    for (const event of ['close', 'end']) this.socket.on(event, () => (this.closed = true))
    this.socket.on('error', (error) => (this.failure = error))
  }

  send(text: string | Buffer): this {
    this.socket.write(text)
    return this
  }

  /** Waits, for a minute at most, until the received text satisfies a condition. */
  async until(isEnough: (raw: this) => boolean, ms = 60_000): Promise<this> {
    for (const end = Date.now() + ms; !isEnough(this); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error(`Waited in vain; received so far:\n${this.received}`)
    return this
  }

  /** The first response, once it is complete. */
  async answer(ms?: number): Promise<RawAnswer> {
    const read = (): RawAnswer | null => {
      const end = this.received.indexOf('\r\n\r\n')
      if (end < 0) return null
      const [line = '', ...rest] = this.received.slice(0, end).split('\r\n')
      const headers = new Map(
        rest.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
      )
      const body = this.received.slice(end + 4)
      const isWhole = this.closed || Buffer.byteLength(body) >= Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
      return isWhole ? { status: Number(line.split(' ')[1]), headers, body, text: this.received, closed: this.closed } : null
    }
    await this.until(() => this.closed || read() !== null, ms)
    const answer = read()
    if (!answer) throw new Error(`No answer but ${JSON.stringify(this.received)}`, { cause: this.failure })
    return answer
  }

  end(): void {
    this.socket.destroy()
  }
}
