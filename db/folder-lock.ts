import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const systemCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A file's text, or undefined when there is none; files of other processes vanish between two looks. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ESRCH') return undefined
    throw error
  }
}

/** When a live process began, so that a recycled pid is not mistaken for its former holder; undefined once it is gone. */
export function birthOf(pid: number): string | undefined {
  if (!(pid > 0)) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return undefined
  }
  if (process.platform !== 'linux') return processField(pid, 'lstart')
  const fields = readIfThere(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ')
  // A killed process nobody has reaped yet (containers without an init) still answers signals, but is gone.
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}

/** The command line of a process; empty when it is gone. */
export function commandOf(pid: number): string {
  return process.platform === 'linux' ? (readIfThere(`/proc/${pid}/cmdline`) ?? '') : processField(pid, 'args')
}

function processField(pid: number, field: string): string {
  return spawnSync('ps', ['-o', `${field}=`, '-p', `${pid}`], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** One process at a time per folder; a lock whose process is gone is taken over. */
export function takeLock(folder: string): () => void {
  const file = join(folder, 'lock')
  const mine = `${file}.${process.pid}`
  // More than one round is needed only when several starters find the same stale lock at once.
  for (let round = 0; round < 100; round++) {
    if (linked(mine, file)) return () => rmSync(file, { force: true })
    const held = readIfThere(file)
    const [pid = '', ...birth] = held?.split(' ') ?? []
    if (held && birthOf(Number(pid)) === birth.join(' ')) {
      throw new Error(`The database in ${folder} is already in use by process ${pid}. Stop that process first.`)
    }
    const stale = `${file}.stale.${process.pid}`
    unlessBeaten(() => renameSync(file, stale), 'ENOENT')
    // Another starter was quicker: what was moved away is its fresh lock, so it goes back.
    if (readIfThere(stale) !== held) unlessBeaten(() => linkSync(stale, file), 'EEXIST')
    rmSync(stale, { force: true })
  }
  throw new Error(`No lock could be had on ${folder}.`)
}

/** A link appears whole or not at all, so nobody ever reads a half-written lock. */
function linked(mine: string, file: string): boolean {
  try {
    writeFileSync(mine, `${process.pid} ${birthOf(process.pid)}`, { mode: 0o600 })
    return unlessBeaten(() => linkSync(mine, file), 'EEXIST')
  } catch (error) {
    if (systemCode(error) !== 'EACCES') throw error
    throw new Error(`${file} cannot be written: the folder belongs to another user. Start as that user.`, { cause: error })
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Does it, or answers false when another starter came first, which shows as this error code. */
function unlessBeaten(work: () => void, code: string): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (systemCode(error) !== code) throw error
    return false
  }
}
