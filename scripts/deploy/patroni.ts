import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../until'
import { asPostgresCommand, folderOfPostgres } from './clusters'

const names = ['one', 'two', 'three'] as const
type Name = (typeof names)[number]
type Member = { name: string; role: string; state: string }

/** Three machines of Patroni on this one, with etcd and HAProxy, from the files of deploy/ with other addresses; ports from `first` on. */
export class Machines {
  readonly ports: { leader: number; replicas: number; etcd: number; peer: number }
  private readonly running = new Map<string, ChildProcess>()

  constructor(
    private readonly folder: string,
    private readonly first: number,
  ) {
    this.ports = { leader: first, replicas: first + 1, etcd: first + 2, peer: first + 3 }
  }

  private portsOf = (name: Name) => {
    const at = this.first + 4 + names.indexOf(name) * 2
    return { postgres: at, api: at + 1 }
  }
  private file = (name: string) => join(this.folder, name)

  private run(name: string, command: string, args: string[]): void {
    const output = openSync(this.file(`${name}.log`), 'a')
    // Patroni keeps its passwords below HOME.
    const env = { PATH: process.env.PATH ?? '', HOME: this.file(name), NODE_ENV: 'production' as const }
    this.running.set(name, spawn(command, args, { cwd: this.folder, env, stdio: ['ignore', output, output] }))
    closeSync(output)
  }

  private address = (name: Name, port: number) => `10.0.0.${names.indexOf(name) + 1}:${port}`

  /** A shipped file with the addresses of this run. */
  private filled(file: string): string {
    let text = readFileSync(`deploy/${file}`, 'utf8')
    for (const name of names) {
      const { postgres, api } = this.portsOf(name)
      text = text
        .replaceAll(`${this.address(name, 5432)} check port 8008`, `127.0.0.1:${postgres} check port ${api}`)
        .replaceAll(this.address(name, 2379), `127.0.0.1:${this.ports.etcd}`)
    }
    return text
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${this.ports.leader}`)
      .replaceAll('127.0.0.1:5001', `127.0.0.1:${this.ports.replicas}`)
  }

  /** The values of the machine `one` in the shipped file, for each machine. */
  private ofMachine(name: Name): string {
    const { postgres, api } = this.portsOf(name)
    return this.filled('patroni.yml')
      .replace(/^name: one$/m, `name: ${name}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${api}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${postgres}`)
      .replace('/var/lib/postgresql/15/masar', this.file(`${name}/data`))
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace('    - local all all peer\n', '')
      .replace('\n  authentication:', `\n  parameters: { unix_socket_directories: '' }\n  authentication:`)
  }

  async start(): Promise<void> {
    const etcd = `http://127.0.0.1:${this.ports.etcd}`
    const peer = `http://127.0.0.1:${this.ports.peer}`
    this.run('etcd', 'etcd', [
      ...['--data-dir', this.file('etcd'), '--listen-client-urls', etcd, '--advertise-client-urls', etcd],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ])
    for (const name of names) {
      folderOfPostgres(this.file(name))
      writeFileSync(this.file(`${name}.yml`), this.ofMachine(name), { mode: 0o644 })
      this.startMachine(name)
    }
    writeFileSync(this.file('haproxy.cfg'), this.filled('haproxy.cfg'))
    this.run('haproxy', 'haproxy', ['-db', '-f', this.file('haproxy.cfg')])
    await this.whole()
  }

  startMachine(name: Name): void {
    const [command, args] = asPostgresCommand('patroni', this.file(`${name}.yml`))
    this.run(name, command, args)
  }

  private async members(): Promise<Member[]> {
    for (const name of names) {
      const answer = await fetch(`http://127.0.0.1:${this.portsOf(name).api}/cluster`).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  leader = async (): Promise<Name | undefined> => {
    const found = (await this.members()).find(({ role }) => role === 'leader')?.name
    return names.find((name) => name === found)
  }

  /** Waits for a leader and two replicas, one of them synchronous. */
  async whole(): Promise<void> {
    let members: Member[] = []
    const areWhole = async () => {
      members = await this.members()
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
      return running.length === 3 && ['leader', 'sync_standby'].every((role) => running.some((one) => one.role === role))
    }
    await until(areWhole, { seconds: 180, what: () => `the machines are whole; now ${JSON.stringify(members)}`, everyMs: 250 })
  }

  /** Kills everything of a machine at once, as a power failure does. */
  killMachine(name: Name): void {
    const [postmaster = ''] = readFileSync(this.file(`${name}/data/postmaster.pid`), 'utf8').split('\n')
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().trim().split(/\s+/)
    this.running.get(name)?.kill('SIGKILL')
    for (const id of [postmaster, ...children])
      try {
        process.kill(Number(id), 'SIGKILL')
      } catch {
        // It has ended.
      }
  }

  /** Ends all of it. */
  stop(): void {
    // Patroni first, which would start its Postgres again.
    for (const one of this.running.values()) one.kill('SIGKILL')
    for (const name of names)
      try {
        this.killMachine(name)
      } catch {
        // It does not run.
      }
  }
}
