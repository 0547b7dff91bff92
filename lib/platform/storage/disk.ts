import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { assertKey, type ByteRange, type FilePrefix, type ObjectKey, type Storage } from './objects'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
/** What is not there, or is a folder. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(codeOf(error)))

/** Files in a folder of this machine, which every process of the server shares. */
export class DiskStorage implements Storage {
  constructor(private readonly folder: string) {}

  private pathOf(key: string): string {
    assertKey(key)
    return join(this.folder, key)
  }

  /** This server takes the uploads itself. */
  async signedUpload(): Promise<null> {
    return null
  }

  async write(key: ObjectKey, bytes: Uint8Array): Promise<void> {
    await this.receive(key, async (put) => put(bytes))
  }

  /** Writes what the source hands over, in pieces. The object is there, whole and on the disk, once this has ended, or not at all. */
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

  /** A second name for the same bytes where the disk can: an upload that arrives later replaces the first name, not the bytes. */
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

  async remove(key: ObjectKey): Promise<void> {
    const path = this.pathOf(key)
    await rm(path, { force: true })
    // The last one takes the folder with it; a folder that holds something else stays.
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
}
