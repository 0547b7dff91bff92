import { connect, createServer, type Socket } from 'node:net'

/** Splits a stream of Postgres' protocol (version 3) into messages: a type byte, a length that includes itself, the body. */
class Messages {
  private rest = Buffer.alloc(0)
  /** Whether the next message is a client's first one, which has no type byte. */
  constructor(private isUntyped: boolean) {}

  take(chunk: Buffer): { type: string; whole: Buffer; body: Buffer }[] {
    this.rest = Buffer.concat([this.rest, chunk])
    const messages = []
    for (;;) {
      const head = this.isUntyped ? 0 : 1
      if (this.rest.length < head + 4) return messages
      const length = head + this.rest.readInt32BE(head)
      if (this.rest.length < length) return messages
      const whole = this.rest.subarray(0, length)
      messages.push({ type: head ? String.fromCharCode(whole[0] ?? 0) : '', whole, body: whole.subarray(head + 4) })
      this.rest = this.rest.subarray(length)
      this.isUntyped = false
    }
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** The values of a Bind message as text. */
function valuesOf(body: Buffer): string[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1
  at += 2 + 2 * body.readInt16BE(at)
  const count = body.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    const value = length < 0 ? 'null' : body.toString('utf8', at + 4, at + 4 + length)
    at += 4 + Math.max(0, length)
    return value
  })
}

// Messages that the server refuses, which also fails its transaction: a Bind of a missing statement, and a query of a missing table.
const impossible = {
  B: message('B', Buffer.concat([Buffer.from('\0no such statement\0'), Buffer.alloc(6)])),
  Q: message('Q', Buffer.from('select from no_such_table\0')),
}

/** Postgres' errors about a refused row or value: one has the values in detail and context, the other in the message. */
function complaint(values: string[], inMessage: boolean): Buffer {
  const all = values.join(', ')
  const fields = inMessage
    ? { S: 'ERROR', V: 'ERROR', C: '22P02', M: `invalid input syntax for type uuid: "${all}"`, R: 'string_to_uuid' }
    : {
        S: 'ERROR',
        V: 'ERROR',
        C: '23514',
        M: 'new row for relation "things" violates check constraint "things_check"',
        D: `Failing row contains (${all}).`,
        W: `unnamed portal with parameters: ${values.map((value, at) => `$${at + 1} = '${value}'`).join(', ')}`,
        t: 'things',
        n: 'things_check',
        R: 'ExecConstraints',
      }
  const text = Object.entries(fields).map(([name, value]) => `${name}${value}\0`)
  return message('E', Buffer.from(`${text.join('')}\0`))
}

/**
 * A proxy in front of Postgres. The nth statement after `arm(n)` fails with an error that quotes the statement's values, as Postgres' own errors do.
 * The statement fails on the server too, so that the transaction ends as with a real error.
 */
export async function failingStatements(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let left = 0
  let inMessage = false
  let fired = false

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    const [asked, answered] = [new Messages(true), new Messages(false)]
    let values: string[] | null = null
    client.on('data', (chunk: Buffer) => {
      for (const { type, whole, body } of asked.take(chunk)) {
        const isStatement = type === 'B' || type === 'Q'
        const fails = isStatement && left > 0 && --left === 0
        if (fails) {
          fired = true
          values = type === 'B' ? valuesOf(body) : [body.toString('utf8').replaceAll('\0', '')]
        }
        upstream.write(fails ? impossible[type] : whole)
      }
    })
    upstream.on('data', (chunk: Buffer) => {
      for (const { type, whole } of answered.take(chunk)) {
        client.write(type === 'E' && values ? complaint(values, inMessage) : whole)
        if (type === 'E') values = null
      }
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay()
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : '')
  return {
    /** Leads a process of the product to this proxy. */
    environment: { DATABASE_APP_URL: url.toString(), DATABASE_SOCKET: '' },
    /** Makes the nth statement from now on fail. */
    arm(nth: number) {
      left = nth
      inMessage = nth % 2 === 0
      fired = false
    },
    /** Ends this, and returns whether that statement was reached. */
    disarm(): boolean {
      left = 0
      return fired
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
