import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { z } from 'zod'
import { randomToken, same } from '../secrets'

export type Value = string | number | null | Value[]
export type Reply = { result: Value } | { error: string }

/** Answers commands, whose names are in lower case. `atomic`: no other client's command runs in between. Throws only if the store cannot answer at all. */
export interface Store {
  run(commands: string[][], atomic: boolean): Promise<Reply[]>
  close(): Promise<void>
}

/** The allowed commands with Redis' arity: the exact number of words, or if negative the least number. None blocks, scans or administers. */
const arity: Record<string, number> = {
  time: 1,
  get: 2,
  set: -3,
  del: -2,
  incr: 2,
  pexpire: -3,
  pttl: 2,
  zadd: -4,
  zcard: 2,
  zrange: -4,
  zrem: -3,
  zremrangebyscore: 4,
  zremrangebyrank: 4,
}

const word = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const command = z.tuple([word.transform((name) => name.toLowerCase())], word)
const shapes: Record<string, z.ZodType<string[][]>> = {
  '/': command.transform((words) => [words]),
  '/pipeline': z.array(command).min(1),
  '/multi-exec': z.array(command).min(1),
}

function problem(words: string[]): string | null {
  const name = words[0] ?? ''
  const expected = Object.hasOwn(arity, name) ? (arity[name] ?? 0) : 0
  if (expected === 0) return `ERR unknown command '${name}'`
  const fits = expected < 0 ? words.length >= -expected : words.length === expected
  return fits ? null : `ERR wrong number of arguments for '${name}' command`
}

const base64 = (value: Value): Value =>
  typeof value === 'string' ? Buffer.from(value).toString('base64') : Array.isArray(value) ? value.map(base64) : value
const encoded = (reply: Reply): Reply => ('error' in reply || reply.result === 'OK' ? reply : { result: base64(reply.result) })

/**
 * Upstash's REST protocol over a store: `POST /` one command, `/pipeline` several, `/multi-exec` several atomically. 401 for a wrong token, 400 with
 * `{ error }` for a refused command, 503 if the store cannot answer.
 */
export function restHandler(store: Store, token: string): (request: Request) => Promise<Response> {
  const refuse = (status: number, error: string) => Response.json({ error }, { status })
  return async (request) => {
    if (!same(request.headers.get('authorization') ?? '', `Bearer ${token}`)) return refuse(401, 'WRONGPASS wrong token')
    const { pathname } = new URL(request.url)
    const shape = request.method === 'POST' ? shapes[pathname] : undefined
    if (!shape) return refuse(404, 'ERR no such address')
    const parsed = shape.safeParse(await request.json().catch(() => undefined))
    if (!parsed.success) return refuse(400, 'ERR the body must be a command as an array of words')
    const problems = parsed.data.map(problem)
    const first = problems.find((found) => found !== null)
    if (first && pathname !== '/pipeline') return refuse(400, pathname === '/' ? first : `EXECABORT ${first}`)
    const sound = parsed.data.filter((_, at) => problems[at] === null)
    let answers: Reply[]
    try {
      answers = sound.length > 0 ? await store.run(sound, pathname === '/multi-exec') : []
    } catch (error) {
      return refuse(503, `ERR the store does not answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const encode = request.headers.get('upstash-encoding') === 'base64' ? encoded : (reply: Reply) => reply
    const queue = answers.map(encode)
    const replies = problems.map((found) => (found === null ? queue.shift() : { error: found }))
    if (pathname !== '/') return Response.json(replies)
    return Response.json(replies[0], { status: replies[0] && 'error' in replies[0] ? 400 : 200 })
  }
}

/**
 * Serves a store to the processes of this machine, on a free loopback port with a random token. They take `url` and `token` as
 * KV_REST_API_URL and KV_REST_API_TOKEN. `close` closes the store too.
 */
export async function startKvBridge({
  store,
}: {
  store: Store
}): Promise<{ url: string; token: string; close(): Promise<void> }> {
  const token = randomToken(32)
  const server = createServer(getRequestListener(restHandler(store, token), { overrideGlobalObjects: false }))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the key-value bridge has no port')
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
    await store.close()
  }
  return { url: `http://127.0.0.1:${address.port}`, token, close }
}
