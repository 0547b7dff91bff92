import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbedded } from './embedded'

const scratch = mkdtempSync(join(tmpdir(), 'masar socket '))
chmodSync(scratch, 0o755)
const shared = join(scratch, 'postgres')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function query(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

describe('the Unix socket of the embedded database', { timeout: 30_000 }, () => {
  test.runIf(process.platform !== 'win32')(
    'answers over a Unix socket that nobody else may open, with the same password',
    async () => {
      const database = await startEmbedded({ folder: shared })
      try {
        expect(database.socket).toBe(join(shared, 'socket', `.s.PGSQL.${new URL(database.url).port}`))
        expect(statSync(join(shared, 'socket')).mode & 0o777).toBe(0o700)
        const ask = (url: string) => {
          const sql = postgres(url, { max: 1, path: database.socket ?? '', onnotice: () => {} })
          return sql`select inet_client_addr() as address`.finally(() => sql.end({ timeout: 1 }))
        }
        expect(await ask(database.url)).toMatchObject([{ address: null }])
        const wrong = Object.assign(new URL(database.url), { password: 'password' })
        await expect(ask(wrong.href)).rejects.toThrow(/password authentication failed/)
      } finally {
        await database.stop()
      }
    },
  )

  test.runIf(process.platform !== 'win32')(
    'has no socket where the path would be cut short, and serves all the same',
    async () => {
      const deep = join(scratch, 'a folder whose name is much longer than any socket may be called', 'postgres')
      const database = await startEmbedded({ folder: deep })
      try {
        expect(database.socket).toBeNull()
        await query(database.url, async (sql) => expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]))
      } finally {
        await database.stop()
      }
    },
  )
})
