import { createSocket } from 'node:dgram'
import { env } from '@/lib/platform/env'

/** The end of a question: its name, which is as labels with their lengths, and four bytes of type and class. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(message: Buffer, texts: readonly string[] | undefined, isFailing: boolean): Buffer {
  const { end } = questionOf(message)
  const head = Buffer.from(message.subarray(0, 12))
  // A response, recursion available; 2: the server failed, 3: there is no such name.
  head.writeUInt16BE(0x8180 | (isFailing ? 2 : texts === undefined ? 3 : 0), 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  head.writeUInt32BE(0, 8)
  const records = (texts ?? []).map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')])
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, message.subarray(12, end), ...records])
}

/** A name server on this machine that the product asks: it knows the TXT records in `texts`, and answers that it failed while it `isFailing`. */
export async function startNameServer() {
  const socket = createSocket('udp4')
  const state = { texts: new Map<string, string[]>(), isFailing: false, asked: [] as string[] }
  socket.on('message', (message, from) => {
    const { name } = questionOf(message)
    state.asked.push(name)
    socket.send(answerTo(message, state.isFailing ? [] : state.texts.get(name), state.isFailing), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  env().DNS_SERVERS = `127.0.0.1:${socket.address().port}`
  return {
    state,
    stop: () => {
      env().DNS_SERVERS = undefined
      return new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}
