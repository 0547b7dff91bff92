import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { folder } from './ground'

/** Requests of one kind. The values of each list are used in turn, so that consecutive requests differ in address, token and code. */
export type Load = {
  method: 'GET' | 'POST' | 'PATCH'
  paths: string[]
  headers: Record<string, string>
  tokens?: string[]
  /** A function returns new values for each measurement, for requests that may be sent only once. */
  bodies?: string[] | (() => string[])
}
export const bodiesOf = ({ bodies = [] }: Load) => (typeof bodies === 'function' ? bodies() : bodies)
export type Measured = { perSecond: number; p50: number; p99: number; bytes: number; failed: number; total: number }
export type Timing = { connections: number; seconds: number }

/** The number of client addresses behind the one trusted proxy; the rate limiter counts each separately. */
export const ADDRESSES = 8192
export const addressOf = (at: number) => `100.64.${(at >> 8) & 255}.${at & 255}`
const run = promisify(execFile)
const wrk = !spawnSync('wrk', ['-v']).error
export const client = wrk ? 'wrk, 1 thread' : 'autocannon'

const lua = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map(lua).join(',')}}`
  if (value && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, text]) => `[${lua(name)}]=${lua(text)}`)
      .join(',')}}`
  // Decimal escapes, because Lua 5.1 knows no others for bytes beyond ASCII.
  return `"${[...Buffer.from(String(value))].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`
}

/** A wrk script that builds all requests before the measurement begins and prints its figures as JSON. */
// wrk adds its own Host header unless the name is written exactly "Host".
const script = (load: Load, { method, paths, headers: { host, ...rest }, tokens = [] } = load) => `
local paths, headers, tokens, bodies, written, at = ${lua(paths)}, ${lua({ ...rest, Host: host })}, ${lua(tokens)}, ${lua(bodiesOf(load))}, {}, 0
function init()
  for n = 0, ${ADDRESSES - 1} do
    headers["x-forwarded-for"] = "100.64." .. math.floor(n / 256) .. "." .. (n % 256)
    if #tokens > 0 then headers["authorization"] = "Bearer " .. tokens[n % #tokens + 1] end
    written[n] = wrk.format("${method}", paths[n % #paths + 1], headers, #bodies > 0 and bodies[n % #bodies + 1] or nil)
  end
  math.randomseed(os.time()); at = math.random(0, ${ADDRESSES - 1})
end
function request() at = (at + 1) % ${ADDRESSES}; return written[at] end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"perSecond":%f,"p50":%f,"p99":%f,"bytes":%d,"failed":%d,"total":%d}\\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.bytes / math.max(1, summary.requests), e.status + e.connect + e.read + e.write + e.timeout, summary.requests))
end`

/** Runs a load against a local server. Statuses other than 2xx and 3xx, and broken connections, count as failures. */
export async function fire(port: number, load: Load, { connections, seconds }: Timing): Promise<Measured> {
  mkdirSync(`${folder}/load`, { recursive: true })
  const file = `${folder}/load/${port}`
  const url = `http://127.0.0.1:${port}`
  let printed: string
  if (wrk) {
    writeFileSync(`${file}.lua`, script(load))
    const shape = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', `${file}.lua`]
    printed = (await run('wrk', [...shape, url])).stdout
  } else {
    writeFileSync(
      `${file}.json`,
      JSON.stringify({ url, load: { ...load, bodies: bodiesOf(load) }, connections, seconds, addresses: ADDRESSES }),
    )
    printed = (await run(process.execPath, [fileURLToPath(new URL('autocannon.mjs', import.meta.url)), `${file}.json`])).stdout
  }
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Measured
}
