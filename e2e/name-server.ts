import { createSocket } from 'node:dgram'

/** A name server on this machine, which knows the TXT records in `texts`: names are written as labels with their lengths. */
export async function startNameServer() {
  const texts = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.toString('ascii', at + 1, at + 1 + length))
      at += length + 1
    }
    const found = texts.get(labels.join('.').toLowerCase())
    const head = Buffer.from(message.subarray(0, 12))
    // A response, recursion available; 3: there is no such name.
    head.writeUInt16BE(0x8180 | (found ? 0 : 3), 2)
    head.writeUInt16BE(found?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    const records = (found ?? []).map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')])
      return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length]), data])
    })
    socket.send(Buffer.concat([head, message.subarray(12, at + 5), ...records]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => socket.close(() => resolve()))
  return { address: `127.0.0.1:${socket.address().port}`, texts, stop }
}
