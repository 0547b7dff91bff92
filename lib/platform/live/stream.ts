import type { Hub, Listening } from './hub'

export const streamTimes = {
  /** Shorter than the idle time after which proxies close a connection. */
  heartbeatMs: 25_000,
  /** The client connects again then, and is authenticated again. */
  mostMs: 600_000,
}
/** Messages that wait for a client which reads nothing; it is disconnected at more, and reads again when it comes back. */
const mostUnread = 20
const encoder = new TextEncoder()

/**
 * Server-sent events (WHATWG HTML, 9.2): `changed` on connecting, so that nothing is missed between two connections, and whenever the person has
 * something new to read. An event says no more than that.
 */
export function newsStream(hub: Hub, who: Listening, times = streamTimes): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let version = 0
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) <= -mostUnread) end()
          else controller.enqueue(encoder.encode(text))
        }
        const changed = () => {
          version += 1
          send(`id: ${version}\nevent: changed\ndata: {"version":${version}}\n\n`)
        }
        const heartbeat = setInterval(() => send(':\n\n'), times.heartbeatMs)
        const limit = setTimeout(() => end(), times.mostMs)
        let isOpen = true
        const end = () => {
          if (!isOpen) return
          leave()
          controller.close()
        }
        const remove = hub.add({ ...who, changed, end })
        leave = () => {
          isOpen = false
          clearInterval(heartbeat)
          clearTimeout(limit)
          remove()
        }
        // Random, so that the clients of a process that ends do not all come back at once.
        send(`retry: ${2000 + Math.floor(Math.random() * 3000)}\n`)
        changed()
      },
      cancel() {
        leave()
      },
    },
    { highWaterMark: 1 },
  )
}
