import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'

export const bin = '/usr/lib/postgresql/15/bin'
/** Why the system cannot run these clusters; null if it can. */
export const missing = (...programs: string[]): string | null => {
  const absent = [`${bin}/initdb`, ...programs].filter((program) => !existsSync(program))
  return absent.length > 0 ? `not installed here: ${absent.join(', ')}` : null
}

const isRoot = process.getuid?.() === 0
const idsOfPostgres = () => ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))

/** A command as the user of PostgreSQL, which refuses to run as root. */
export const asPostgresCommand = (program: string, ...args: string[]): [string, string[]] =>
  isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]] : [program, args]

export function asPostgres(folder: string, program: string, ...args: string[]): void {
  const [command, all] = asPostgresCommand(program, ...args)
  execFileSync(command, all, { cwd: folder, stdio: 'ignore' })
}

/** A folder of a run that the user of PostgreSQL may enter, in memory where there is room. */
export function scratch(name: string): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : '/tmp', `masar-test-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** A new folder of that user. */
export function folderOfPostgres(folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  const [uid, gid] = isRoot ? idsOfPostgres() : []
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

export type Cluster = { folder: string; port: number; url: string; start(): void; stop(mode?: 'fast' | 'immediate'): void }

/** A cluster in this folder, whose superuser needs no password on this machine. */
function clusterIn(folder: string, port: number, settings: string[]): Cluster {
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const control = (...args: string[]) => asPostgres('/', `${bin}/pg_ctl`, '-D', folder, '-w', ...args)
  return {
    folder,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('-l', join(folder, 'log'), '-o', options, 'start'),
    stop: (mode = 'immediate') => control('-m', mode, 'stop'),
  }
}

const onLoopback = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Makes and starts a cluster. */
export function newCluster(folder: string, port: number, settings: string[] = []): Cluster {
  folderOfPostgres(folder)
  asPostgres('/', `${bin}/initdb`, '-D', folder, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const cluster = clusterIn(folder, port, [...onLoopback, ...settings])
  cluster.start()
  return cluster
}

/** Makes and starts a streaming replica of a cluster. */
export function newReplica(primary: Cluster, folder: string, port: number, settings: string[] = []): Cluster {
  folderOfPostgres(folder)
  asPostgres('/', `${bin}/pg_basebackup`, '-d', primary.url, '-D', folder, '-R', '--checkpoint=fast')
  for (const setting of settings) appendFileSync(join(folder, 'postgresql.auto.conf'), `${setting}\n`)
  const replica = clusterIn(folder, port, onLoopback)
  replica.start()
  return replica
}

/** The two statements of the guide; returns the address of the new database. */
export async function newDatabase(cluster: Cluster, password: string): Promise<string> {
  const admin = postgres(cluster.url, { max: 1 })
  await admin.unsafe(`create role masar login createrole password '${password}'`)
  await admin.unsafe('create database masar owner masar')
  await admin.end()
  return `postgres://masar:${password}@127.0.0.1:${cluster.port}/masar`
}
