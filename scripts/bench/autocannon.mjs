// The load client for machines without wrk: node autocannon.mjs <job.json>. Prints the same figures as the wrk script, as one line of JSON.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const { url, load, connections, seconds, addresses } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { method, paths, headers, tokens = [], bodies = [] } = load
let next = Math.floor(Math.random() * addresses)
const each = Math.ceil(addresses / connections)

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 10,
  // Each connection uses its own share of the client addresses.
  setupClient: (client) => {
    client.setRequests(
      Array.from({ length: each }, () => {
        const at = next++ % addresses
        return {
          method,
          path: paths[at % paths.length],
          headers: {
            ...headers,
            'x-forwarded-for': `100.64.${at >> 8}.${at & 255}`,
            ...(tokens.length > 0 && { authorization: `Bearer ${tokens[at % tokens.length]}` }),
          },
          ...(bodies.length > 0 && { body: bodies[at % bodies.length] }),
        }
      }),
    )
  },
})
const total = result.requests.total
console.log(
  JSON.stringify({
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, total)),
    failed: result.non2xx + result.errors + result.timeouts,
    total,
  }),
)
