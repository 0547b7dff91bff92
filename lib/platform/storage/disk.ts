import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { assertKey, type ByteRange, type FilePrefix, isObjectKey, type ObjectKey, type Storage } from './objects'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
/** Error codes for a missing file or a folder. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(codeOf(error)))

/** Files in a folder of this machine, which every process of the server shares. */
export class DiskStorage implements Storage {
  constructor(private readonly folder: string) {}

  private pathOf(key: string): string {
    assertKey(key)
    return join(this.folder, key)
  }

  /** Null: uploads go to this server. */
  async signedUpload(): Promise<null> {
    return null
  }

  async write(key: ObjectKey, bytes: Uint8Array): Promise<void> {
    await this.receive(key, async (put) => put(bytes))
  }

  /** Writes a source chunk by chunk. When it returns, the object is complete and synced to the disk; on an error it does not exist. */
  async receive(key: ObjectKey, source: (put: (bytes: Uint8Array) => Promise<void>) => Promise<void>): Promise<void> {
    const path = this.pathOf(key)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = join(folder, `part-${randomBytes(9).toString('hex')}`)
    try {
      const file = await open(part, 'wx', 0o600)
      try {
        await source((bytes) => file.writeFile(bytes))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async read(key: ObjectKey, range?: ByteRange): Promise<Readable | null> {
    const path = this.pathOf(key)
    try {
      const file = await open(path, 'r')
      return createReadStream(path, { ...range, fd: file })
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async head(key: ObjectKey): Promise<{ size: number } | null> {
    try {
      const found = await stat(this.pathOf(key))
      return found.isFile() ? { size: found.size } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** A hard link if the file system supports it: a later upload replaces the original name, not these bytes. */
  async copy(from: ObjectKey, to: ObjectKey): Promise<boolean> {
    const [source, target] = [this.pathOf(from), this.pathOf(to)]
    try {
      await link(source, target)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(String(codeOf(error)))) throw error
      await copyFile(source, target)
      return true
    }
  }

  async join(from: readonly ObjectKey[], to: ObjectKey): Promise<void> {
    await this.receive(to, async (put) => {
      for (const key of from) for await (const bytes of createReadStream(this.pathOf(key))) await put(bytes)
    })
  }

  async remove(key: ObjectKey): Promise<void> {
    const path = this.pathOf(key)
    await rm(path, { force: true })
    // Removes the folder after its last file; fails silently if it contains others.
    await rmdir(dirname(path)).catch(() => {})
  }

  async list(prefix: FilePrefix): Promise<ObjectKey[]> {
    assertKey(prefix)
    const names = await readdir(join(this.folder, prefix)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return names.map((name): ObjectKey => `${prefix}${name}`)
  }

  async *all(): AsyncGenerator<ObjectKey> {
    const namesIn = (path: string) =>
      readdir(path).catch((error: unknown): string[] => {
        if (isMissing(error)) return []
        throw error
      })
    for (const organization of await namesIn(this.folder))
      for (const file of await namesIn(join(this.folder, organization)))
        for (const name of await namesIn(join(this.folder, organization, file))) {
          const key = `${organization}/${file}/${name}`
          // Parts of an upload under way are no objects.
          if (isObjectKey(key) && !name.startsWith('part-')) yield key
        }
  }
}
