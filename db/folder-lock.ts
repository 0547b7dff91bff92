import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const systemCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A file's text, or undefined if there is none; files of other processes may disappear at any time. */
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
  // A killed process that has not been reaped yet (containers without an init) still accepts signals, but has ended.
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
  // More than one round is needed only if several processes find the same stale lock at once.
  for (let round = 0; round < 100; round++) {
    if (linked(mine, file)) return () => rmSync(file, { force: true })
    const held = readIfThere(file)
    const [pid = '', ...birth] = held?.split(' ') ?? []
    if (held && birthOf(Number(pid)) === birth.join(' ')) {
      throw new Error(`The database in ${folder} is already in use by process ${pid}. Stop that process first.`)
    }
    const stale = `${file}.stale.${process.pid}`
    unlessBeaten(() => renameSync(file, stale), 'ENOENT')
    // Another process was first: the moved file is its new lock, so it is moved back.
    if (readIfThere(stale) !== held) unlessBeaten(() => linkSync(stale, file), 'EEXIST')
    rmSync(stale, { force: true })
  }
  throw new Error(`No lock could be had on ${folder}.`)
}

/** A hard link is atomic, so no process reads an incomplete lock. */
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

/** Runs the operation; false if another process was first, which shows as this error code. */
function unlessBeaten(work: () => void, code: string): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (systemCode(error) !== code) throw error
    return false
  }
}
