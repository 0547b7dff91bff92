// Plain Node without dependencies: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const serverPrograms = ['main', 'server', 'worker']
/** The programs of an operator in `dist/`, by name: `npm run` builds them where needed, a server runs them with production packages only. */
export const operatorPrograms = [
  'organization',
  'organization-export',
  'organization-import',
  'backup',
  'restore',
  'keys-rotate',
  'deploy-database',
]

const SOURCES =
  'app lib db messages public scripts server.ts middleware.ts instrumentation.ts next.config.mjs package-lock.json tsconfig.json'.split(
    ' ',
  )
const OLDEST_NODE = [20, 20]
const buildMark = join(root, 'dist/.build-stamp')

// Next's telemetry would send data about this machine over the network.
process.env.NEXT_TELEMETRY_DISABLED ??= '1'

// A closed output pipe (`npm start | head`, a closed terminal) must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** The processes that started this one: the parent, and npm if it started a shell in between. */
function starters() {
  if (process.platform !== 'linux') return `${process.ppid}`
  try {
    const [, shell, grandparent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').match(/\((.*)\) \S+ (\d+)/)
    return /^(ba|da|a|z)?sh$/.test(shell) ? `${process.ppid} ${grandparent}` : `${process.ppid}`
  } catch {
    // The parent ended between the two reads.
    return ''
  }
}

// If npm is killed, its shell ends too, but not this process: without this check the server would keep running.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const first = starters()
  const watch = setInterval(() => {
    if (starters() === first) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGHUP')
  }, 400)
  watch.unref()
}

/** Exits with a message if Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(`Masar needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

const children = new Set()
let interrupted
let interruptedAt = 0

/** Forwards a signal to the child processes and exits with the usual code after they have ended. Ctrl-C arrives twice under npm, so
 * only a second one that comes later ends at once. */
function forward(signal) {
  const impatient = interrupted && signal !== 'SIGHUP' && Date.now() - interruptedAt > 1000
  if (interrupted && !impatient) return
  interrupted = signal
  interruptedAt = Date.now()
  for (const child of children) signalGroup(child, impatient ? 'SIGKILL' : signal)
  if (children.size === 0) process.exit(128 + constants.signals[signal])
}

function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // Gone already (macOS says EPERM of a group not yet reaped).
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

/**
 * Runs a command in a process group of its own, so that a signal reaches all of it exactly once; answers exit code and, when quiet,
 * what it printed.
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  if (children.size === 0 && process.listenerCount('SIGINT') === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  }
  return new Promise((settle, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      children.delete(child)
      // Ends all processes that the command left running in its group.
      signalGroup(child, 'SIGTERM')
      if (interrupted) process.exit(128 + constants.signals[interrupted])
      settle({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}

/** The npm that started this process, else the one on the PATH. */
export function npm(args, options) {
  const started = process.env.npm_execpath
  if (started?.endsWith('npm-cli.js')) return run(process.execPath, [started, ...args], options)
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args], options) : run('npm', args, options)
}

/** A command of a package, run with the current Node. */
export const bin = (path, args, options) => run(process.execPath, [join(root, 'node_modules', path), ...args], options)

/** Runs a command and prints one line, or its output if it failed. The second command is tried if the first fails. */
export async function quietly(line, args, otherwise) {
  console.log(line)
  let result = await npm(args, { quiet: true })
  if (result.code !== 0 && otherwise && result.output.includes('EUSAGE')) result = await npm(otherwise, { quiet: true })
  if (result.code !== 0) fail(`${result.output.trim()}\n\n\`npm ${args.join(' ')}\` failed (exit code ${result.code}).`)
}

/**
 * One hash over path and content of every source file; tests are not part of a build. Times do not count: `npm prune` and copies of a built checkout
 * change them.
 */
export function sourceStamp() {
  const hash = createHash('sha256').update(`${process.versions.node.split('.')[0]}`)
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`)
    else if (stat && !/\.test\.tsx?$/.test(path)) hash.update(`${path} ${stat.size}\n`).update(readFileSync(join(root, path)))
  }
  for (const path of SOURCES) visit(path)
  return hash.digest('hex')
}

export function isBuilt() {
  const outputs = [...serverPrograms, ...operatorPrograms].map((name) => `dist/${name}.mjs`)
  const areMade = [...outputs, '.next/BUILD_ID'].every((path) => existsSync(join(root, path)))
  return areMade && existsSync(buildMark) && readFileSync(buildMark, 'utf8') === sourceStamp()
}

/** From here until markBuilt the build counts as stale, so that an incomplete build is not used. */
export function markStale() {
  rmSync(buildMark, { force: true })
}

export function markBuilt(stamp) {
  mkdirSync(dirname(buildMark), { recursive: true })
  writeFileSync(buildMark, stamp)
}

export async function buildIfStale() {
  if (!isBuilt()) await quietly('Building (once, and again when a source file changes) ...', ['run', '-s', 'build'])
}
