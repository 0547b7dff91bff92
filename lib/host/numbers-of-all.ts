import type { Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { together } from './metrics'
import type { ToWorker } from './worker-link'

const limitMs = 1000

/** Collects the metrics of all serving workers; a worker that does not answer within a second is left out. */
export class NumbersOfAll {
  private readonly open = new Map<string, (numbers: object) => void>()

  constructor(private readonly serving: ReadonlySet<Worker>) {}

  /** Receives the metrics of a worker. */
  take(id: string, numbers: object): void {
    this.open.get(id)?.(numbers)
    this.open.delete(id)
  }

  /** Sends the metrics of all workers to a worker that requested them. */
  answer(asker: Worker, askId: string): void {
    const send = (message: ToWorker) => asker.isConnected() && asker.send(message)
    Promise.all([...this.serving].map((worker) => this.ask(worker)))
      .then((parts) => together(parts.filter((part) => part !== null)))
      .then(
        (counted) => send({ masar: 'counted', id: askId, ...counted }),
        (error: Error) => send({ masar: 'counted', id: askId, type: 'text/plain', text: `# ${error.message}\n` }),
      )
  }

  private ask(worker: Worker): Promise<object | null> {
    if (!worker.isConnected()) return Promise.resolve(null)
    const id = randomUUID()
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.open.delete(id)
        resolve(null)
      }, limitMs)
      this.open.set(id, (numbers) => {
        clearTimeout(late)
        resolve(numbers)
      })
      worker.send({ masar: 'count', id } satisfies ToWorker)
    })
  }
}
