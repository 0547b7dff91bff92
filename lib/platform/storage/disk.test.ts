import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../ids'
import { DiskStorage } from './disk'
import type { ObjectKey } from './objects'

let folder = ''
let disk: DiskStorage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masar-disk-'))
  disk = new DiskStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const prefixOf = () => `${newId()}/${newId()}/` as const
const textOf = async (stream: Readable | null) => stream && Buffer.concat(await stream.toArray()).toString()

describe('files on the disk', () => {
  it('are written, read in parts, copied, listed and removed', async () => {
    const prefix = prefixOf()
    const [one, other]: ObjectKey[] = [`${prefix}one`, `${prefix}other`]
    if (!one || !other) throw new Error('There are two keys')
    await disk.write(one, Buffer.from('0123456789'))
    expect(await disk.head(one)).toEqual({ size: 10 })
    expect(await textOf(await disk.read(one))).toBe('0123456789')
    expect(await textOf(await disk.read(one, { start: 2, end: 4 }))).toBe('234')
    expect(await disk.copy(one, other)).toBe(true)
    // Replacing the original does not change the copy.
    await disk.write(one, Buffer.from('replaced'))
    expect(await textOf(await disk.read(other))).toBe('0123456789')
    expect((await disk.list(prefix)).toSorted()).toEqual([one, other])
    await disk.remove(one)
    await disk.remove(one)
    expect([await disk.head(one), await disk.read(one), await disk.copy(one, `${prefix}x`)]).toEqual([null, null, false])
    await disk.remove(other)
    expect(await disk.list(prefix)).toEqual([])
    expect(await readdir(join(folder, prefix.split('/')[0] ?? ''))).toEqual([])
  })

  it('are written completely or not at all', async () => {
    const prefix = prefixOf()
    const broken = disk.receive(`${prefix}upload`, async (put) => {
      await put(Buffer.from('half'))
      throw new Error('the client went away')
    })
    await expect(broken).rejects.toThrow('the client went away')
    expect(await disk.list(prefix)).toEqual([])
  })

  it('may be named by ids and plain words only', async () => {
    const id = newId()
    for (const key of [
      '../x',
      `${id}/../x`,
      `${id}/${id}/../../x`,
      `${id}/${id}/.x`,
      `${id}/${id}/a/b`,
      `/${id}/${id}/a`,
      `${id}/${id}/A b`,
    ])
      await expect(disk.read(key as ObjectKey), key).rejects.toThrow('named by ids')
  })

  it('are all found, without parts of uploads and foreign files', async () => {
    const other = new DiskStorage(join(folder, 'other'))
    const key: ObjectKey = `${prefixOf()}original`
    await other.write(key, Buffer.from('x'))
    await writeFile(join(folder, 'other', key, '..', 'part-1'), '')
    await writeFile(join(folder, 'other', 'note.txt'), '')
    const found: ObjectKey[] = []
    for await (const each of other.all()) found.push(each)
    expect(found).toEqual([key])
    for await (const each of new DiskStorage(join(folder, 'missing')).all()) throw new Error(`There is no ${each}`)
  })
})
