import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { bytesOf } from '@/lib/platform/archive'
import { newId } from '@/lib/platform/ids'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { type Files, tarOf, zipOf } from '../archives.fixtures'
import type { CourseFormat } from '../words'
import { CourseRefused } from './entries.rules'
import { gather } from './gathered.service'

/** The texts that are read of an archive, or why it is refused. */
async function read(bytes: Buffer, format: CourseFormat = 'moodle') {
  const key: ObjectKey = `${newId()}/${newId()}/archive`
  await storage().write(key, bytes)
  const mediaType = bytes.subarray(0, 2).toString() === 'PK' ? 'application/zip' : 'application/gzip'
  try {
    const { texts } = await gather({ key, size: bytes.length, mediaType }, format)
    return [...texts.keys()]
  } catch (error) {
    if (error instanceof CourseRefused) return error.fault
    throw error
  } finally {
    await storage().remove(key)
  }
}

const head = 'moodle_backup.xml'
const withHead = (...more: [string, string | Buffer][]): Files => new Map([[head, '<moodle_backup/>'], ...more])

/** A zip archive whose entry was given another name of the same length after it was written. */
async function renamed(name: string): Promise<Buffer> {
  const placeholder = 'x'.repeat(Buffer.byteLength(name))
  const bytes = await zipOf(withHead([placeholder, 'x']))
  return Buffer.from(bytes.toString('latin1').replaceAll(placeholder, Buffer.from(name).toString('latin1')), 'latin1')
}

/** A zip archive with an entry of a kind of file that Unix has. */
async function zipWithMode(mode: number): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('<moodle_backup/>'), head)
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link', { mode })
  zip.end()
  return bytesOf(zip.outputStream, 10_000)
}

describe('an archive', () => {
  it('is read as zip and as tar with gzip, with or without a dot before its names', async () => {
    const files = withHead(['questions.xml', '<x/>'], ['other.bin', 'x'])
    expect(await read(await zipOf(files))).toEqual([head, 'questions.xml'])
    expect(await read(await tarOf(files))).toEqual([head, 'questions.xml'])
    expect(await read(await tarOf(new Map([...files].map(([name, text]) => [`./${name}`, text]))))).toEqual([
      head,
      'questions.xml',
    ])
  })

  const names = ['../evil.xml', '/etc/cron', 'a/../../b', 'C:/x.xml', 'a\\..\\b', `a\u202etxt.exe`, 'a\u0007b', 'a\nb']
  it.each(names)('is refused with the name %j', async (name) => {
    expect(await read(await renamed(name)), 'zip').toBe('unsafe')
    expect(await read(await tarOf(withHead([name, 'x']))), 'tar').toBe('unsafe')
  })

  it.each(['symlink', 'link', 'character-device', 'block-device', 'fifo'] as const)('is refused with a %s', async (type) => {
    const more = { name: 'entry', type, ...(/link/.test(type) && { linkname: '/etc/passwd' }) }
    expect(await read(await tarOf(withHead(), [more]))).toBe('unsafe')
  })

  it('is refused with links and devices in zip', async () => {
    for (const mode of [0o120777, 0o020666, 0o060666, 0o010666]) expect(await read(await zipWithMode(mode))).toBe('unsafe')
    expect(await read(await zipWithMode(0o100644))).toEqual([head])
  })

  it('is refused with a name twice', async () => {
    expect(await read(await tarOf(withHead(), [{ name: head }]))).toBe('repeatedNames')
    const zip = new ZipFile()
    for (const text of ['<a/>', '<b/>']) zip.addBuffer(Buffer.from(text), head)
    zip.end()
    expect(await read(await bytesOf(zip.outputStream, 10_000))).toBe('repeatedNames')
  })

  it('is refused with more files than an archive may have', async () => {
    const files = new Map(Array.from({ length: 20_001 }, (_, at): [string, string] => [`f${at}`, '']))
    expect(await read(await tarOf(files))).toBe('tooLarge')
    const zip = await zipOf(withHead())
    // The number of entries at the end of the directory.
    for (const place of [8, 10]) zip.writeUInt16LE(50_000, zip.length - 22 + place)
    expect(await read(zip)).toBe('tooLarge')
  })

  it('is refused if it unpacks to much more than it is, before all of it is unpacked', async () => {
    const zeros = Buffer.alloc(60_000_000)
    expect(await read(await tarOf(withHead(['zeros', zeros])))).toBe('tooLarge')
    expect(await read(await zipOf(withHead(['zeros', zeros])))).toBe('tooLarge')
  })

  it('is refused with a manifest of 10 MB; a page that is too long is left out', async () => {
    const long = randomBytes(5_000_000).toString('hex')
    expect(await read(await zipOf(new Map([['imsmanifest.xml', long]])), 'cartridge')).toBe('tooLarge')
    const files = new Map([
      ['imsmanifest.xml', '<manifest/>'],
      ['page.html', long],
    ])
    expect(await read(await zipOf(files), 'cartridge')).toEqual(['imsmanifest.xml'])
  })

  it('is refused if it is cut, altered, or something else', async () => {
    const [zip, tar] = [
      await zipOf(withHead(['questions.xml', 'x'.repeat(5000)])),
      await tarOf(withHead(['a', randomBytes(50_000)])),
    ]
    expect(await read(zip.subarray(0, zip.length - 30))).toBe('unreadable')
    expect(await read(tar.subarray(0, tar.length - 9000))).toBe('unreadable')
    expect(await read(gzipSync(randomBytes(5000)))).toBe('unreadable')
    expect(await read(Buffer.from('PK\x03\x04 nothing'))).toBe('unreadable')
    expect(await read(await zipOf(new Map([['a.txt', 'x']])))).toBe('otherFormat')
    expect(await read(await zipOf(withHead()), 'cartridge')).toBe('otherFormat')
  })

  it('is refused if the storage says more of a file than there is', async () => {
    const zip = await zipOf(withHead())
    const altered = Buffer.from(zip)
    // The unpacked size in the directory.
    altered.writeUInt32LE(5, altered.lastIndexOf('PK\x01\x02') + 24)
    expect(await read(altered)).toBe('unreadable')
  })

  it('keeps archives in it as files', async () => {
    const inner = await renamed('../x')
    expect(await read(await zipOf(withHead(['inner.zip', inner])))).toEqual([head])
  })
})
