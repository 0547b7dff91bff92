import type postgres from 'postgres'
import { type ArchiveHead, archiveFormat, LineHash, rowsOf, storedFilesOf } from '@/db/archive/archive'
import { activityLogCheckpoints } from '@/db/schema/platform'
import { readCheckpointKeys } from '@/lib/platform/auth/checkpoint-keys'
import { withTenant } from '@/lib/platform/db/tenant'
import type { ObjectKey, Storage } from '@/lib/platform/storage/objects'

/** Bytes of a stored object in one line. */
const partSize = 512 * 1024

type From = {
  /** A transaction that sees one state of the database, and the rows of this organization at least. */
  tx: postgres.TransactionSql
  /** Whose login the transaction has. */
  reader: 'owner' | 'app'
  storage: Storage
  organization: ArchiveHead['organization']
  /** The last migration of the database. */
  migration: string
  now: Date
}

/** The public halves of the keys that signed the checkpoints of an organization. */
const keysOf = (organizationId: string): Promise<object[]> =>
  withTenant(
    organizationId,
    async (db) => {
      const keys = await readCheckpointKeys(db)
      const used = await db.selectDistinct({ kid: activityLogCheckpoints.kid }).from(activityLogCheckpoints)
      return used.flatMap(({ kid }) => keys.get(kid)?.publicJwk ?? [])
    },
    { readOnly: true },
  )

async function* bytesOf(storage: Storage, key: ObjectKey): AsyncGenerator<string> {
  const stream = await storage.read(key)
  if (!stream) return
  const line = (bytes: Buffer, isLast: boolean) => JSON.stringify({ object: key, base64: bytes.toString('base64'), isLast })
  let held = Buffer.alloc(0)
  for await (const chunk of stream) {
    held = Buffer.concat([held, chunk])
    while (held.length > partSize) {
      yield line(held.subarray(0, partSize), false)
      held = held.subarray(partSize)
    }
  }
  yield line(held, true)
}

/**
 * The text of an archive of an organization, line by line: first what it is (`ArchiveHead`), then rows and stored files, at last the number of lines and their
 * SHA-256. Of files, what is stored when their turn comes. `hash` counts the lines.
 */
export async function* archiveText(
  { tx, reader, storage, organization, migration, now }: From,
  hash: LineHash = new LineHash(),
): AsyncGenerator<string> {
  const keys = await keysOf(organization.id)
  async function* lines(): AsyncGenerator<string> {
    const head: ArchiveHead = { format: archiveFormat, organization, migration, keys, exportedAt: now.toISOString() }
    yield JSON.stringify(head)
    yield* rowsOf(tx, organization.id, reader)
    for (const { id } of await storedFilesOf(tx, organization.id))
      for (const key of (await storage.list(`${organization.id}/${id}/`)).toSorted()) yield* bytesOf(storage, key)
  }
  for await (const line of lines()) {
    hash.add(line)
    yield `${line}\n`
  }
  yield `${JSON.stringify({ lines: hash.lines, sha256: hash.end() })}\n`
}
