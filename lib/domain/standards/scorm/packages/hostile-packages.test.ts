import { beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { bytesOf } from '@/lib/platform/archive'
import { storage } from '@/lib/platform/storage/storage'
import { putPackage } from '../examples.fixtures'
import { readPackage } from './packages.contract'
import { archiveOf, manifestOf, smallPackage } from './packages.fixtures'

const MB = 1024 * 1024
const page = '<!doctype html><title>Page</title>'
const item = { id: 'one', title: 'One', href: 'index.html' }
const sound = { 'imsmanifest.xml': manifestOf('Course', '1.2', [item]), 'index.html': page }

/** An archive in which a name is another one of the same length, as only a hostile program writes it. */
async function renamed(from: string, to: string): Promise<Buffer<ArrayBuffer>> {
  const bytes = await archiveOf({ ...sound, [from]: 'x' })
  const [old, other] = [Buffer.from(from), Buffer.from(to)]
  expect(old.length).toBe(other.length)
  for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + 1)) other.copy(bytes, at)
  return bytes
}

/** Sets bits in the two bytes at an offset of the last header of the directory. */
async function marked(offset: number, bits: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = await archiveOf({ ...sound, 'last.txt': 'last '.repeat(40) })
  const at = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  bytes.writeUInt16LE(bytes.readUInt16LE(at + offset) | bits, at + offset)
  return bytes
}

async function linked(): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(sound)) zip.addBuffer(Buffer.from(text), name)
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link.html', { mode: 0o120777 })
  zip.end()
  return Buffer.from(await bytesOf(zip.outputStream, MB))
}

const many = () => archiveOf({ ...sound, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f/${at}.txt`, 'x'])) })
const bomb = () =>
  archiveOf({ ...sound, ...Object.fromEntries([1, 2, 3].map((at) => [`zeros-${at}.bin`, Buffer.alloc(12 * MB)])) })
const withManifest = (text: string | Buffer) => archiveOf({ ...sound, 'imsmanifest.xml': text })
const entities = sound['imsmanifest.xml'].replace(
  '<manifest',
  '<!DOCTYPE manifest [<!ENTITY a "aaaa"><!ENTITY file SYSTEM "file:///etc/passwd">]><manifest',
)
const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('a hostile package is refused, and leaves nothing behind', () => {
  it.each([
    ['that leads out of its folder', () => renamed('aa/aa/passwd', '../../passwd'), 'unsafeName'],
    ['with an absolute name', () => renamed('a/passwd', '//passwd'), 'unsafeName'],
    ['with the name of a drive', () => renamed('aa/boot.txt', 'C:/boot.txt'), 'unsafeName'],
    ['with a name that changes its direction', () => archiveOf({ ...sound, 'a\u202etxt.exe': 'x' }), 'unsafeName'],
    ['with a control character in a name', () => archiveOf({ ...sound, 'a\u0007.txt': 'x' }), 'unsafeName'],
    ['with a name of the product', () => archiveOf({ ...sound, '.masar/player.html': 'x' }), 'unsafeName'],
    ['with a name twice', () => renamed('indey.html', 'index.html'), 'repeatedName'],
    ['with a symbolic link', linked, 'link'],
    ['with an encrypted file', () => marked(8, 1), 'encrypted'],
    ['with an unknown compression', () => marked(10, 99), 'unreadable'],
    ['with 10,000 files', many, 'tooManyFiles'],
    ['that is small and grows', bomb, 'tooLarge'],
    ['without a manifest', () => archiveOf({ 'index.html': page }), 'noManifest'],
    ['with a manifest of 5 MB', () => withManifest(' '.repeat(5 * MB)), 'manifestTooLarge'],
    ['with entities', () => withManifest(entities), 'manifestUnreadable'],
    ['with a manifest that is nested deeply', () => withManifest(deep), 'manifestUnreadable'],
    ['with a manifest that is no text', () => withManifest(Buffer.from([0xc3, 0x28, 0xff])), 'manifestUnreadable'],
    ['with another document', () => withManifest('<html></html>'), 'manifestUnreadable'],
    ['that is cut', async () => Buffer.from((await smallPackage()).subarray(0, 300)), 'unreadable'],
  ] as const)('%s', async (_, make, refusal) => {
    const archive = await make()
    const id = await putPackage(org, archive)
    const { data } = (await org.admin.call(readPackage, { params: { id } })).envelope
    expect(data).toMatchObject({ state: 'refused', refusal, items: [], fileCount: 0 })
    const left: string[] = []
    for await (const key of storage().all()) if (key.startsWith(org.organization.id) && /\/f\d+$/.test(key)) left.push(key)
    expect(left).toEqual([])
  })

  it('titles keep no invisible character, and no markup is read in them', async () => {
    const title = 'Fire\u202e\u0085 &lt;script&gt;'
    const archive = await archiveOf({ ...sound, 'imsmanifest.xml': manifestOf(title, '1.2', [{ ...item, title }]) })
    const { data } = (await org.admin.call(readPackage, { params: { id: await putPackage(org, archive) } })).envelope
    expect(data).toMatchObject({ title: 'Fire <script>', items: [{ title: 'Fire <script>' }] })
  })
})
