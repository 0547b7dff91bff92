import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The application secret of a development start, created once per data folder, so that sessions and the database login survive a restart. Several
 * processes may start at once: the file is created atomically, by one of them.
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'app-secret')
  if (!existsSync(file)) create(folder, file)
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${file} holds no whole secret. Delete it to get a new one; everybody then signs in anew.`)
  return secret
}

function create(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    // Another process created the file first; its secret is used.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}
