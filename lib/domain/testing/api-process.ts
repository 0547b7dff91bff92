import { router } from '@/lib/platform/http/router'
import { mounted, operations } from '../product'

/** One request of the API, and what it was answered. */
export type Order = { url: string; method: string; headers: Record<string, string>; body?: string; address: string }
export type Answered = { status: number; statusCode: number }

const handle = router(operations, mounted)

// A separate process that serves the API over the test's database, like a second worker.
process.on('message', async ({ url, method, headers, body, address }: Order) => {
  const response = await handle(new Request(url, { method, headers, body }), address)
  const answered: Answered = { status: response.status, statusCode: (await response.json()).statusCode }
  process.send?.(answered)
})
process.send?.('ready')
