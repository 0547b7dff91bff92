import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { log } from '@/lib/platform/log'
import { together } from './metrics'

/** Messages between the primary and its workers. */
export type ToWorker =
  | { masar: 'drain' }
  | { masar: 'count'; id: string }
  | { masar: 'counted'; id: string; type: string; text: string }
export type ToPrimary =
  | { masar: 'ready'; url: string }
  | { masar: 'failed'; message: string }
  | { masar: 'collect'; id: string }
  | { masar: 'numbers'; id: string; numbers: object }

const isOurs = (message: unknown): message is ToWorker =>
  typeof message === 'object' && message !== null && 'masar' in message && typeof message.masar === 'string'

/** Sends a message to the primary; false where there is none. */
export function tellPrimary(message: ToPrimary): boolean {
  return cluster.isWorker && process.connected === true && process.send?.(message) === true
}

/** Listens to the primary; returns the function that stops it. */
export function hearPrimary(listen: (message: ToWorker) => void): () => void {
  const hear = (message: unknown) => {
    if (isOurs(message)) listen(message)
  }
  process.on('message', hear)
  return () => process.off('message', hear)
}

const limitMs = 3000

/** The numbers of all processes as Prometheus reads them: gathered by the primary, or this process' own where there is none. */
export async function collectEverywhere(registry: Registry): Promise<{ type: string; text: string }> {
  const own = async () => together([await registry.getMetricsAsJSON()])
  const id = randomUUID()
  if (!tellPrimary({ masar: 'collect', id })) return own()
  return new Promise((resolve, reject) => {
    const settle = (answer: { type: string; text: string } | null) => {
      clearTimeout(late)
      stop()
      answer ? resolve(answer) : own().then(resolve, reject)
    }
    const stop = hearPrimary((message) => {
      if (message.masar === 'counted' && message.id === id) settle(message)
    })
    const late = setTimeout(() => settle(null), limitMs)
  })
}

/** Answers the primary's questions for this process' numbers. */
export function shareNumbers(registry: Registry): () => void {
  return hearPrimary((message) => {
    if (message.masar !== 'count') return
    const send = (numbers: object) => tellPrimary({ masar: 'numbers', id: message.id, numbers })
    registry.getMetricsAsJSON().then(send, (error: unknown) => log().error({ err: error }, 'the metrics could not be read'))
  })
}
