import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { parseOutsideJson } from '@/lib/platform/outside-json'
import { deriveKey } from '@/lib/platform/secrets'
import { isObjectKey } from '@/lib/platform/storage/objects'

export const backupFormat = 'masar-backup/1'
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const word = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** The parts of a backup. `sha256` of a table is that of its rows before compression, `rows` their number. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  /** The newest migration: rows fit into tables of the same one only. */
  migration: z.string().max(200),
  version: z.string().max(100),
  /** Recognizes the APP_SECRET without giving it away: what it sealed can be read with the same one only. */
  secret: hash,
  at: z.iso.datetime(),
  tables: z
    .array(z.object({ name: word, columns: z.array(word).max(500), rows: z.int(), bytes: z.int(), sha256: hash }))
    .max(2000),
  sequences: z.array(z.object({ name: word, value: z.string().regex(/^\d{1,19}$/) })).max(2000),
  files: z.array(z.object({ key: z.string().max(200).refine(isObjectKey), bytes: z.int(), sha256: hash })),
})
export type Manifest = z.output<typeof Manifest>

export const manifestFile = 'manifest.json'
export const tableFile = (table: string): string => join('tables', `${table}.copy.gz`)
export const objectFile = (key: string): string => join('files', key)
export const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const secretMark = (appSecret: string): string => sumOf(deriveKey(appSecret, 'backup').toString('hex'))

/** Counts what goes through it. A row of COPY is a line: line feeds within values are written as letters. */
export class Meter extends Transform {
  private readonly hash = createHash('sha256')
  bytes = 0
  rows = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk)
    this.bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rows += 1
    done(null, chunk)
  }

  sum(): string {
    return this.hash.digest('hex')
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** The manifest of a backup whose parts are all there and unchanged; an error names the first that is not. */
export async function readBackup(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all([
    readFile(join(folder, manifestFile), 'utf8'),
    readFile(join(folder, `${manifestFile}.sha256`), 'utf8'),
  ]).catch(() => {
    throw new Error(`${folder} holds no whole backup.`)
  })
  if (sumOf(text) !== sum.trim()) throw new Error('The manifest of the backup was cut or changed.')
  const read = Manifest.safeParse(parseOutsideJson(text))
  if (!read.success) throw new Error(`The backup is not of the form ${backupFormat}.`)
  const manifest = read.data
  for (const { name, rows, sha256 } of manifest.tables) {
    const meter = new Meter()
    await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), meter, nowhere()).catch(() => {})
    if (meter.sum() !== sha256 || meter.rows !== rows) throw new Error(`The rows of ${name} were cut or changed.`)
  }
  for (const { key, sha256 } of manifest.files) {
    const meter = new Meter()
    await pipeline(createReadStream(join(folder, objectFile(key))), meter, nowhere()).catch(() => {})
    if (meter.sum() !== sha256) throw new Error(`The file ${key} is missing or was changed.`)
  }
  return manifest
}
