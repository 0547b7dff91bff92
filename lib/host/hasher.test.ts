import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, hashPasswordsBy, inProcess, PasswordBusy, QUEUE, verifyPassword } from '@/lib/platform/auth/password'
import { Hasher } from './hasher'

const password = 'كلمة سر طويلة جدا \0 🔑'
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await sleep(20)
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Longer than any check takes: its process has low priority, so on a busy machine a check may take seconds. */
const silenceMs = 200_000
/** A check of the lowest cost, for tests that are not about the cost. */
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** A hasher for this process, and its log lines. The test sets the clock of the pause after a failure. */
async function started() {
  const said: string[] = []
  const clock = { now: 0 }
  const hasher = new Hasher(2, (line) => said.push(line), { silenceMs, now: () => clock.now })
  ends.push(hashPasswordsBy(hasher), () => hasher.close())
  const stored = await hashPassword(password)
  await until(() => hasher.pid !== null)
  return { hasher, said, stored, clock, pid: hasher.pid ?? 0 }
}

describe('the process that checks passwords', () => {
  it('hashes and verifies, and throws for a damaged hash', async () => {
    const { stored, hasher, pid } = await started()
    expect(await verifyPassword(stored, password)).toBe(true)
    expect(await verifyPassword(stored, `${password} `)).toBe(false)
    expect(await verifyPassword(null, password)).toBe(false)
    const another = await hashPassword(password)
    expect(another).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await inProcess.run({ stored: another, password })).toBe(true)
    await expect(verifyPassword('not a hash', password)).rejects.toThrow()
    expect(hasher.pid).toBe(pid)
  })

  it('does the work itself, with low priority', async () => {
    const { stored, pid } = await started()
    const inThisProcess = vi.spyOn(inProcess, 'run')
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyPassword(stored, password)))
    expect(new Set(answers)).toEqual(new Set([true]))
    expect(inThisProcess).not.toHaveBeenCalled()
    inThisProcess.mockRestore()
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
    if (process.platform !== 'linux') return
    // Each thread has a nice value of its own; those that hash started with the first check.
    const nice = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').pop()?.split(' ')[16]),
    )
    expect(nice.length).toBeGreaterThan(2)
    expect(new Set(nice)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]))
  })

  it('takes as many as it can at once, lets 64 wait and refuses the rest', async () => {
    const { hasher } = await started()
    const stored = String(await hasher.run({ password, cost: cheap }))
    const results = await Promise.allSettled(
      Array.from({ length: hasher.atOnce + QUEUE + 3 }, () => verifyPassword(stored, password)),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toBeInstanceOf(PasswordBusy)
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(hasher.atOnce + QUEUE)
  })

  it('when killed leaves no check without an answer, is logged once, and is replaced', async () => {
    const { stored, hasher, said, pid, clock } = await started()
    const answers = Promise.all(
      Array.from({ length: 12 }, (_, at) => verifyPassword(stored, at % 2 ? password : 'another long password')),
    )
    process.kill(pid, 'SIGKILL')
    expect(await answers).toEqual(Array.from({ length: 12 }, (_, at) => at % 2 === 1))
    expect(said).toEqual([
      expect.stringMatching(/^The process that checks passwords ended \(.+\); [1-4] checks are done again in the worker\.$/),
    ])
    expect(await verifyPassword(stored, password)).toBe(true)
    expect(hasher.pid).toBeNull()
    clock.now += 1_000
    await until(async () => (await verifyPassword(stored, password)) && hasher.pid !== null)
    expect(hasher.pid).not.toBe(pid)
    expect(await verifyPassword(stored, password)).toBe(true)
  })

  it('is replaced when it is frozen, and only then', async () => {
    const { stored, hasher, said, pid, clock } = await started()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    process.kill(pid, 'SIGSTOP')
    const answers = [password, 'another long password'].map((one) => verifyPassword(stored, one))
    vi.advanceTimersByTime(silenceMs)
    expect(await Promise.all(answers)).toEqual([true, false])
    vi.useRealTimers()
    expect(said).toEqual([
      `The process that checks passwords ended (silent for ${silenceMs} ms); 2 checks are done again in the worker.`,
    ])
    await until(() => !isAlive(pid))
    clock.now += 1_000
    await until(async () => (await verifyPassword(stored, password)) && hasher.pid !== null)
    // Without waiting checks silence is no failure.
    const before = said.length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(await verifyPassword(stored, password)).toBe(true)
    vi.advanceTimersByTime(2 * silenceMs)
    vi.useRealTimers()
    expect(said).toHaveLength(before)
  })

  it('is not needed: if it cannot start, the worker checks passwords', async () => {
    const said: string[] = []
    const hasher = new Hasher(2, (line) => said.push(line), { program: 'lib/host/no-such-program.mjs' })
    ends.push(hashPasswordsBy(hasher), () => hasher.close())
    const stored = await hashPassword(password)
    await until(() => said.length > 0)
    expect(said).toEqual(['The process that checks passwords ended (1); 0 checks are done again in the worker.'])
    expect(await verifyPassword(stored, password)).toBe(true)
  })

  it('ends when it is closed, and the work goes on in this process', async () => {
    const { stored, hasher, pid, said } = await started()
    hasher.close()
    await until(() => !isAlive(pid))
    expect(await verifyPassword(stored, password)).toBe(true)
    expect([hasher.pid, said]).toEqual([null, []])
  })
})

describe('a worker that checks passwords', () => {
  const source = `
    import { Hasher } from '@/lib/host/hasher'
    const hasher = new Hasher(2, console.error)
    const stored = String(await hasher.run({ password: 'a quite long password', cost: { memoryCost: 19456, timeCost: 2, parallelism: 1 } }))
    while (!hasher.pid) await new Promise((resolve) => setTimeout(resolve, 20))
    if (await hasher.run({ password: 'a quite long password', stored })) console.log(hasher.pid)
    if (process.argv.includes('stay')) setInterval(() => {}, 1000)`
  const start = async (...args: string[]) => {
    const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    ends.push(() => void child.kill('SIGKILL'))
    const exit = once(child, 'exit')
    const [line] = await once(child.stdout ?? child, 'data')
    return { child, exit, pid: Number(line) }
  }

  it('takes its hasher with it, even when it is killed', async () => {
    const { child, exit, pid } = await start('stay')
    expect(isAlive(pid)).toBe(true)
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2', 'SIGTERM'] as const) process.kill(pid, signal)
    await sleep(300)
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    await exit
    await until(() => !isAlive(pid))
  })

  it('can end while its hasher runs', async () => {
    const { exit, pid } = await start()
    expect(await exit).toEqual([0, null])
    await until(() => !isAlive(pid))
  })
})
