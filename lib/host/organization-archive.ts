import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { type ArchiveHead, archiveFormat, LineHash, migrationOf, Restore } from '@/db/archive/archive'
import { archiveText } from '@/lib/domain/house/organizations/archive-text.service'
import { sealedForeignKey } from '@/lib/platform/auth/checkpoint-keys'
import { seeEveryRow } from '@/lib/platform/db/every-row'
import { isUuid } from '@/lib/platform/ids'
import { parseOutsideJson } from '@/lib/platform/outside-json'
import { assertKey, type ObjectKey, type Storage } from '@/lib/platform/storage/objects'

/** Characters of the longest line that is read: 500 rows are far shorter. */
const longestLine = 512 * 1024 * 1024

type Line = { table: string; rows: string } | { object: ObjectKey; base64: string; isLast: boolean }
export type Archived = { organization: ArchiveHead['organization']; lines: number }

type From = { sql: postgres.Sql; storage: Storage; now: Date }

/**
 * Writes an organization to a file: gzip of one JSON document a line, first what it is (`ArchiveHead`), then rows and stored files, at last the number of
 * lines and their SHA-256. The file appears when it is whole. Reads one state of the database; of files, what is stored when their turn comes.
 */
export async function exportOrganization({ sql, storage, now }: From, slug: string, file: string): Promise<Archived> {
  const half = `${file}.part`
  const archived = await sql.begin('isolation level repeatable read read only', async (tx) => {
    await seeEveryRow(tx)
    const [organization] = await tx<{ id: string; slug: string }[]>`select id, slug from organizations where slug = ${slug}`
    if (!organization) throw new Error(`There is no organization ${slug}.`)
    const hash = new LineHash()
    const text = archiveText({ tx, reader: 'owner', storage, organization, migration: await migrationOf(tx), now }, hash)
    await pipeline(Readable.from(text), createGzip(), createWriteStream(half, { mode: 0o600 }))
    return { organization, lines: hash.lines }
  })
  await rename(half, file)
  return archived
}

function headOf(line: string): ArchiveHead {
  const head = parseOutsideJson(line) as Partial<ArchiveHead> | null
  if (head?.format !== archiveFormat || !head.organization || !isUuid(head.organization.id) || !Array.isArray(head.keys))
    throw new Error(`The file is no archive of the form ${archiveFormat}.`)
  return head as ArchiveHead
}

/** A line of rows, whose JSON is left to Postgres: numbers keep all their digits. */
const rowsIn = /^\{"table":"([a-z_]{1,63})","rows":(\[.*\])\}$/s
function lineOf(line: string): Line {
  const [, table, rows] = rowsIn.exec(line) ?? []
  if (table && rows) return { table, rows }
  const { object, base64, isLast } = parseOutsideJson(line) as { object?: unknown; base64?: unknown; isLast?: unknown }
  if (typeof object !== 'string' || typeof base64 !== 'string' || typeof isLast !== 'boolean')
    throw new Error('A line of the archive is neither rows nor a file.')
  assertKey(object)
  return { object: object as ObjectKey, base64, isLast }
}

/** The lines of a gzip, as they are asked for; ends with an error if it is cut. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  let held = ''
  for await (const chunk of text) {
    const [first = '', ...more] = String(chunk).split('\n')
    held += first
    for (const next of more) {
      yield held
      held = next
    }
    if (held.length > longestLine) throw new Error('A line of the archive is too long.')
  }
  if (held) yield held
}

/**
 * Restores an organization from such a file into a database that does not have it, in one transaction of the owner of the tables, and its files into the
 * storage. Fails whole, with no file left behind, if the archive was cut or changed, if the database has other migrations, or if the id or the
 * short name is taken. While it runs, other organizations can be read but not changed. People set new passwords, applications get new keys.
 */
export async function importOrganization(
  { sql, storage }: Pick<From, 'sql' | 'storage'>,
  file: string,
): Promise<ArchiveHead['organization']> {
  const written: ObjectKey[] = []
  try {
    return await sql.begin(async (tx) => {
      await seeEveryRow(tx)
      const hash = new LineHash()
      let restoring: { head: ArchiveHead; restore: Restore } | null = null
      let parts: Buffer[] = []
      let last: string | null = null
      const take = async (line: string) => {
        hash.add(line)
        if (!restoring) {
          const head = headOf(line)
          await assertRoom(tx, head)
          await keepKeys(tx, head)
          restoring = { head, restore: await Restore.begin(tx, head.organization.id) }
          return
        }
        const found = lineOf(line)
        if ('table' in found) return restoring.restore.put(found.table, found.rows)
        if (!found.object.startsWith(`${restoring.head.organization.id}/`))
          throw new Error('The archive holds a file of another organization.')
        parts.push(Buffer.from(found.base64, 'base64'))
        if (!found.isLast) return
        written.push(found.object)
        await storage.write(found.object, Buffer.concat(parts))
        parts = []
      }
      for await (const line of linesOf(file)) {
        // The last line is the sum of those before it.
        if (last !== null) await take(last)
        last = line
      }
      const sum = (last === null ? null : parseOutsideJson(last)) as { lines?: unknown; sha256?: unknown } | null
      if (!restoring || sum?.lines !== hash.lines || sum.sha256 !== hash.end()) throw new Error('The archive was cut or changed.')
      const { head, restore } = restoring as { head: ArchiveHead; restore: Restore }
      await restore.end()
      await keepOperator(tx, head.organization.id)
      return head.organization
    })
  } catch (error) {
    for (const key of written) await storage.remove(key)
    throw error
  }
}

async function assertRoom(tx: postgres.TransactionSql, { organization, migration }: ArchiveHead): Promise<void> {
  if ((await migrationOf(tx)) !== migration)
    throw new Error('The archive was made by another version of the database: use the same version of Masar for both.')
  const [taken] = await tx`select from organizations where id = ${organization.id} or slug = ${organization.slug}`
  if (taken) throw new Error(`The database already has the organization ${organization.slug}, or one with its id.`)
}

async function keepKeys(tx: postgres.TransactionSql, { keys }: ArchiveHead): Promise<void> {
  for (const key of keys) {
    const { kid, sealedPrivateJwk } = await sealedForeignKey(key)
    await tx`insert into checkpoint_keys (kid, sealed_private_jwk) values (${kid}, ${sealedPrivateJwk}) on conflict do nothing`
  }
}

/** A server has one operator: an archive brings no second one, whatever its rows say. */
async function keepOperator(tx: postgres.TransactionSql, id: string): Promise<void> {
  await tx`update organizations set is_platform = false where id = ${id} and is_platform and exists (select from organizations where id <> ${id})`
}

/** Deletes an archive that was not finished. */
export const forgetHalf = (file: string): Promise<void> => rm(`${file}.part`, { force: true })
