import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisStore } from '../kv/redis'
import type { Store } from '../kv/rest'

const binary = '/usr/bin/redis-server'

/** Whether there is a Redis to test with: an installed `redis-server`, or the one of REDIS_TEST_URL. */
export const hasRedis = Boolean(process.env.REDIS_TEST_URL) || existsSync(binary)
// In CI a missing Redis is a failure, because its tests must not be skipped there.
if (!hasRedis && process.env.CI) throw new Error(`In CI the tests need a Redis: ${binary} or REDIS_TEST_URL.`)

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = probe.address()
  await new Promise((settle) => probe.close(settle))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A temporary Redis that stores nothing on disk and ends with this process. */
export async function startRedis(port: number) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(binary, options, { stdio: 'ignore' })
  const gone = once(server, 'exit')
  return {
    url: `redis://127.0.0.1:${port}`,
    endsWithin: (ms: number) => Promise.race([gone.then(() => true), sleep(ms, false)]),
    stop: async () => {
      server.kill('SIGKILL')
      await gone
    },
  }
}

/** Starts Redis on a free port. If the port was taken in the meantime, Redis exits at once and another port is tried. */
async function startAnywhere(tries = 3): Promise<Awaited<ReturnType<typeof startRedis>>> {
  const redis = await startRedis(await freePort())
  if (tries > 1 && (await redis.endsWithin(200))) return startAnywhere(tries - 1)
  return redis
}

/** A store in a Redis of its own, connected. */
export async function testRedis(): Promise<Store> {
  const server = process.env.REDIS_TEST_URL ? { url: process.env.REDIS_TEST_URL, stop: async () => {} } : await startAnywhere()
  const store = await redisStore(server.url)
  for (let tries = 0; tries < 2400; tries += 1) {
    const ready = await store.run([['time']], false).then(
      () => true,
      () => false,
    )
    if (ready) return { run: store.run, close: () => store.close().then(server.stop) }
    await new Promise((settle) => setTimeout(settle, 50))
  }
  throw new Error(`the Redis at ${server.url} did not answer within two minutes`)
}
