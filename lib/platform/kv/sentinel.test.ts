import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, describe, it } from 'vitest'
import { freePort, hasRedis } from '../testing/redis'
import { redisStore } from './redis'
import type { Store } from './rest'

const folder = mkdtempSync(join(tmpdir(), 'masar-sentinel-'))
const running: ChildProcess[] = []
const start = (name: string, lines: string[], ...more: string[]) => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'redis.conf'), ['bind 127.0.0.1', `dir ${join(folder, name)}`, ...lines, ''].join('\n'))
  const process = spawn('redis-server', [join(folder, name, 'redis.conf'), ...more], { stdio: 'ignore' })
  running.push(process)
  return process
}
afterAll(async () => {
  for (const process of running)
    if (process.exitCode === null && process.signalCode === null) {
      const gone = once(process, 'exit')
      process.kill('SIGKILL')
      await gone
    }
  rmSync(folder, { recursive: true, force: true })
})

/** Goes on asking until the answer is this one; null for a refusal. */
async function until(store: Store, command: string[], wanted: (result: unknown) => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const replies = await store.run([command], false).catch(() => null)
    const [reply] = replies ?? []
    if (reply && 'result' in reply && wanted(reply.result)) return
    if (Date.now() > deadline) throw new Error(`${command.join(' ')} was not answered as wanted within a minute`)
  }
}

/** Waits until a Sentinel knows the replica and the two others: it reads them from the master every ten seconds, and cannot replace one without. */
async function knowsAll(port: number | undefined): Promise<void> {
  const sentinel = new Redis({ host: '127.0.0.1', port })
  try {
    for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
      const facts = String(await sentinel.call('sentinel', 'master', 'school'))
      if (facts.includes('num-slaves,1') && facts.includes('num-other-sentinels,2')) return
      if (Date.now() > deadline) throw new Error(`a Sentinel did not know the others within a minute: ${facts}`)
    }
  } finally {
    sentinel.disconnect()
  }
}

describe.runIf(hasRedis)('a Redis with a replica and Sentinels', () => {
  it('is found by its name, and again after its master was killed, with what the replica had', async () => {
    const [one, two, ...watching] = await Promise.all([1, 2, 3, 4, 5].map(freePort))
    const master = start('one', [`port ${one}`, 'save ""'])
    start('two', [`port ${two}`, 'save ""', `replicaof 127.0.0.1 ${one}`])
    for (const port of watching)
      start(
        `sentinel-${port}`,
        [
          `port ${port}`,
          `sentinel monitor school 127.0.0.1 ${one} 2`,
          'sentinel down-after-milliseconds school 500',
          'sentinel failover-timeout school 4000',
        ],
        '--sentinel',
      )
    const store = await redisStore('redis://school', watching.map((port) => `127.0.0.1:${port}`).join(','))
    await until(store, ['set', 'kept', 'yes'], (result) => result === 'OK')
    // 1: a replica has it.
    await until(store, ['wait', '1', '100'], (result) => result === 1)
    await until(store, ['info', 'replication'], (result) => String(result).includes('role:master'))
    for (const port of watching) await knowsAll(port)
    master.kill('SIGKILL')
    // A command that may be repeated: on a busy machine the answer can come after the store's patience.
    await until(store, ['set', 'again', 'yes'], (result) => result === 'OK')
    await until(store, ['get', 'kept'], (result) => result === 'yes')
    await store.close()
  })
})
