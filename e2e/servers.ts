import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { runningEmbedded } from '../db/embedded'
import { type Server, startBuilt } from '../scripts/deploy/servers'

const run = promisify(execFile)

/** A production installation of its own beside that of the journeys: databases, files and processes, with the settings of production. */
export async function newInstallation(more: Record<string, string>) {
  const url = await runningEmbedded('.data/e2e/postgres')
  if (!url) throw new Error('The database of the journeys runs beside them')
  const first = Number(process.env.E2E_PORT ?? 3217) + 1
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  const folder = mkdtempSync(join(tmpdir(), 'masar-installation-'))
  const servers = new Set<Server>()
  const databases: string[] = []
  const redis = spawn('redis-server', ['--port', `${first + 3}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  })
  // Without a Redis on the machine this says so.
  await once(redis, 'spawn')
  const common = {
    DEPLOYMENT_ENV: 'production',
    APP_SECRET: randomBytes(32).toString('hex'),
    ROOT_DOMAIN: `localhost:${first}`,
    TRUST_PROXY: '127.0.0.0/8,::1/128',
    REDIS_URL: `redis://127.0.0.1:${first + 3}`,
    LOG_LEVEL: 'error',
  }
  const settings = (database: string, files: string) =>
    Object.assign({}, common, more, {
      DATABASE_URL: Object.assign(new URL(url), { pathname: `/${database}` }).toString(),
      DATA_FOLDER: join(folder, files),
    })
  return {
    first,
    folder,
    /** An empty database. */
    database: async () => {
      const name = `installation_${randomBytes(4).toString('hex')}`
      await admin.unsafe(`create database ${name}`)
      databases.push(name)
      return name
    },
    start: async (database: string, { port = first, files = 'files', workers = 1 } = {}) => {
      const server = await startBuilt(port, Object.assign(settings(database, files), { WEB_CONCURRENCY: `${workers}` }))
      servers.add(server)
      const stop = async () => {
        servers.delete(server)
        await server.stop()
      }
      return Object.assign({}, server, { stop })
    },
    /** A program of the installation, as an operator runs it. */
    program: async (name: string, args: string[], database: string, files = 'files') => {
      const { PATH = '', HOME = '' } = process.env
      const env = Object.assign({ PATH, HOME, NODE_ENV: 'production' as const }, settings(database, files))
      const { stdout } = await run(process.execPath, [`dist/${name}.mjs`, ...args], { env })
      return stdout
    },
    remove: async () => {
      await Promise.all([...servers].map((server) => server.stop()))
      redis.kill()
      for (const name of databases) {
        await admin.unsafe(`drop database if exists ${name} with (force)`)
        await admin.unsafe(`drop role if exists ${name}_app`)
      }
      await admin.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
