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

/** The client's address as the server sees it: none over a Unix socket. */
async function clientAddress(url: string, socket?: string | null): Promise<string | null> {
  const sql = postgres(url, { max: 1, path: socket ?? undefined, onnotice: () => {} })
  const [row] = await sql`select host(inet_client_addr()) as address`.finally(() => sql.end({ timeout: 1 }))
  return row?.address
}

describe('the Unix socket of the embedded database', () => {
  test.runIf(process.platform !== 'win32')(
    'answers over a Unix socket that nobody else may open, with the same password',
    async () => {
      const database = await startEmbedded({ folder: shared })
      try {
        expect(database.socket).toBe(join(shared, 'socket', `.s.PGSQL.${new URL(database.url).port}`))
        expect(statSync(join(shared, 'socket')).mode & 0o777).toBe(0o700)
        expect(await clientAddress(database.url, database.socket)).toBeNull()
        const wrong = Object.assign(new URL(database.url), { password: 'password' })
        await expect(clientAddress(wrong.href, database.socket)).rejects.toThrow(/password authentication failed/)
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
        expect(await clientAddress(database.url)).toBe('127.0.0.1')
      } finally {
        await database.stop()
      }
    },
  )
})
