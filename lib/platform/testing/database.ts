import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@/db/embedded'

/** Starts one Postgres for the whole run (or uses TEST_DATABASE_URL), with one migrated template that workers copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.name === 'postgres15' ? process.env.TEST_DATABASE_URL_15 : process.env.TEST_DATABASE_URL
  const folder = given ? null : mkdtempSync(join(tmpdir(), 'masar-test-'))
  // Root hands the server to another user, who must be able to reach it.
  if (folder) chmodSync(folder, 0o711)
  const server = folder ? await startEmbedded({ folder: join(folder, 'postgres') }) : null
  const url = new URL(given ?? server?.url ?? '')
  url.pathname = '/postgres'
  const admin = postgres(url.toString(), { max: 1, onnotice: () => {} })
  const template = `masar_template_${process.pid}`
  await admin.unsafe(`create database ${template}`)
  process.env.DATABASE_URL = Object.assign(new URL(url), { pathname: `/${template}` }).toString()
  process.env.APP_SECRET = 'a secret that only the tests of this checkout know'
  const { migrate } = await import('../db/migrate')
  await migrate(process.env.DATABASE_URL)
  project.provide('server', { url: url.toString(), template })
  return async () => {
    const made = await admin<
      { datname: string }[]
    >`select datname from pg_database where datname like ${`masar_w${process.pid}%`} or datname = ${template}`
    for (const { datname } of made) await admin.unsafe(`drop database "${datname}" with (force)`)
    await admin.end()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    server: { url: string; template: string }
  }
}
