import { type ChildProcess, spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { appUrl } from '@/lib/platform/db/app-url'
import { bundled } from '@/lib/platform/testing/program'
import { Raw } from '@/lib/platform/testing/raw'
import { startWorkers, type Workers } from './workers'

const token = 'a token for the numbers'
/** A request whose body is still to come; the server has said that it has the head. */
async function begun(url: string): Promise<Raw> {
  const head = [
    'POST /api/v1/nothing HTTP/1.1',
    'Host: a.localhost',
    'Content-Type: application/json',
    'Content-Length: 2',
    'Expect: 100-continue',
  ]
  const slow = new Raw(url).send(`${head.join('\r\n')}\r\n\r\n`)
  await slow.until(({ received }) => received.includes(' 100 '))
  slow.received = ''
  return slow
}

let program = ''
beforeAll(async () => {
  program = await bundled('scripts/worker.ts')
})

let workers: Workers | undefined
let child: ChildProcess | undefined
afterEach(async () => {
  await workers?.close()
  workers = undefined
  child?.kill('SIGKILL')
  delete process.env.METRICS_TOKEN
})

const pids = () => Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? [])
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Two workers on a free port, the answers of /healthz on it, and what the primary said. */
async function two() {
  process.env.METRICS_TOKEN = token
  const said: string[] = []
  workers = await startWorkers({
    count: 2,
    program,
    execArgv: [],
    args: ['--port=0', '--api-only'],
    delaySeconds: 0,
    say: (line) => said.push(line),
  })
  const { url } = workers
  const numbers = () =>
    fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } }).then((answer) =>
      answer.text(),
    )
  // Each process says where it began; together that is a sum no single one reaches.
  const serving = async () => Number(/^masar_pool_size (\d+)/m.exec(await numbers())?.[1]) / 10
  await until(async () => (await serving()) === 2)
  const ask = () => fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(({ status }) => status)
  return { url, ask, said, serving, workers }
}

describe('several workers', () => {
  it.runIf(process.platform === 'linux')("know the app's own login and nothing of the database's owner", async () => {
    const { TEST_DATABASE_URL: ownerUrl = '' } = process.env
    // Variables of the tests name the owner too; a server's environment never has them.
    const ofTests = Object.entries(process.env).filter(([name]) => name.startsWith('TEST_DATABASE_URL'))
    for (const [name] of ofTests) delete process.env[name]
    try {
      await two()
      const { password, username } = new URL(ownerUrl)
      expect(password.length).toBeGreaterThan(8)
      expect(pids()).toHaveLength(2)
      for (const pid of pids()) {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        expect(variables).toContain(`DATABASE_APP_URL=${appUrl()}`)
        expect(variables).toContain('DATABASE_URL=')
        expect(variables.filter((text) => text.includes(password) || text.includes(`//${username}`))).toEqual([])
      }
    } finally {
      Object.assign(process.env, Object.fromEntries(ofTests))
    }
  })

  it('outlive one that is killed, add their numbers up, and are replaced without a failed request', async () => {
    const { ask, said, serving, url, workers } = await two()
    const [victim = 0, other] = pids()
    process.kill(victim, 'SIGKILL')
    await until(() => said.length > 0)
    expect(said).toEqual(['A worker ended (SIGKILL); the next one starts in 250 ms.'])
    for (let at = 0; at < 20; at++) expect(await ask()).toBe(200)
    await until(async () => (await serving()) === 2)
    expect(pids()).toContain(other)
    expect(pids()).not.toContain(victim)

    const before = pids()
    let rolling = true
    const statuses: number[] = []
    const client = async (request: () => Promise<number>) => {
      while (rolling) statuses.push(await request())
    }
    const clients = [client(ask), client(() => fetch(`${url}/healthz`).then(({ status }) => status))]
    await workers.roll()
    rolling = false
    await Promise.all(clients)
    expect(said.slice(1)).toEqual(['All 2 workers were replaced.'])
    expect(pids().filter((pid) => before.includes(pid))).toEqual([])
    expect(pids()).toHaveLength(2)
    expect(statuses.length).toBeGreaterThan(1)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('say what kept the first one from starting', async () => {
    const broken = startWorkers({
      count: 2,
      program,
      execArgv: [],
      args: ['--port=70000', '--api-only'],
      delaySeconds: 0,
      say: () => {},
    })
    await expect(broken).rejects.toThrow('options.port should be >= 0 and < 65536')
  })
})

describe('a server on its own', () => {
  const start = async () => {
    child = spawn(process.execPath, [program, '--port=0', '--api-only'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout ?? child, 'data')
    const url = /http:\S+/.exec(String(line))?.[0] ?? ''
    return { child, url, exit: once(child, 'exit') }
  }

  it('answers what is under way when told to end, then leaves with 0', async () => {
    const { child, url, exit } = await start()
    const slow = await begun(url)
    child.kill('SIGTERM')
    await until(async () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    slow.send('{}')
    expect((await slow.answer()).status).toBe(404)
    expect(await exit).toEqual([0, null])
  })

  it('leaves at once when told a second time', async () => {
    const { child, url, exit } = await start()
    await begun(url)
    child.kill('SIGTERM')
    await until(async () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    // Signals within a second are one; the first after it is the second.
    await until(async () => {
      child.kill('SIGTERM')
      return child.exitCode !== null
    })
    // One that went on waiting for what is under way would leave with 0.
    expect(await exit).toEqual([130, null])
  })
})
