import { describe, expect, it } from 'vitest'
import { newId } from '../ids'
import {
  fileAddress,
  fileOfPath,
  markOfPerson,
  piecesAddress,
  readAddress,
  readPiecesAddress,
  readUploadAddress,
  uploadAddress,
} from './file-address'

const now = new Date('2026-11-23T08:00:00.000Z')
const [organizationId, fileId] = [newId(), newId()]
const expiresAt = new Date(now.getTime() + 60_000)
const file = {
  organizationId,
  fileId,
  object: 'abc-320',
  mediaType: 'image/webp',
  name: 'خوذة & "x".webp',
  isInline: true,
  expiresAt,
}
const upload = { organizationId, fileId, size: 10, checksum: 'ab', expiresAt, by: markOfPerson(organizationId, newId()) }

const parsed = (address: string) => new URL(address, 'http://a.localhost')
const read = (url: URL, organization = organizationId, at = now) => {
  const path = fileOfPath(url.pathname)
  return path && readAddress({ organizationId: organization, ...path }, url.searchParams, at)
}

describe('the address of a file', () => {
  it('returns what was signed, for any name', () => {
    expect(read(parsed(fileAddress(file)))).toEqual(file)
  })

  it('is refused when anything in it was changed', () => {
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('type', 'text/html'),
      (url) => url.searchParams.set('name', 'other.html'),
      (url) => url.searchParams.delete('inline'),
      (url) => url.searchParams.set('expires', String(expiresAt.getTime() + 1)),
      (url) => url.searchParams.delete('expires'),
      (url) => url.searchParams.delete('signature'),
      (url) => url.searchParams.set('signature', ''),
      (url) => {
        url.pathname = url.pathname.replace('abc-320', 'abc-640')
      },
      (url) => {
        url.pathname = url.pathname.replace(fileId, newId())
      },
    ]
    for (const change of changes) {
      const url = parsed(fileAddress(file))
      change(url)
      expect(read(url), url.href).toBeNull()
    }
  })

  it('is refused in another organization and after its expiry', () => {
    const url = parsed(fileAddress(file))
    expect(read(url, newId())).toBeNull()
    expect(read(url, organizationId, expiresAt)).toBeNull()
    expect(read(url, organizationId, new Date(expiresAt.getTime() - 1))).toEqual(file)
  })

  it('for a download does not allow an upload, nor the other way round', () => {
    const [reading, sending] = [parsed(fileAddress(file)), parsed(uploadAddress(upload))]
    const ids = { organizationId, fileId }
    expect(readUploadAddress(ids, sending.searchParams, now)).toEqual(upload)
    expect(readUploadAddress(ids, reading.searchParams, now)).toBeNull()
    expect(read(sending)).toBeNull()
    for (const [name, value] of [
      ['size', '11'],
      ['size', '1e1'],
      ['checksum', 'ac'],
      ['by', 'another'],
    ] as const) {
      const changed = new URLSearchParams(sending.searchParams)
      changed.set(name, value)
      expect(readUploadAddress(ids, changed, now), name).toBeNull()
    }
  })

  it('names the person whose upload it is, where it names one', () => {
    const ids = { organizationId, fileId }
    const { by, ...unmarked } = upload
    for (const address of [{ ...unmarked, by: null }, upload]) {
      expect(readUploadAddress(ids, parsed(uploadAddress(address)).searchParams, now)).toEqual(address)
      const { searchParams } = parsed(piecesAddress(address))
      expect(readPiecesAddress(ids, searchParams, now)?.by).toBe(address.by)
      searchParams.set('by', 'another')
      expect(readPiecesAddress(ids, searchParams, now)).toBeNull()
    }
    expect(by).toHaveLength(16)
    expect(markOfPerson(newId(), 'one')).not.toBe(markOfPerson(newId(), 'one'))
  })

  it('has no other form of path', () => {
    for (const path of [
      '/files',
      '/files/',
      `/files/${fileId}`,
      `/files/${fileId}/../x`,
      `/files/${fileId}/a/b`,
      `/files/x/a`,
      `/files/${fileId}/A`,
    ])
      expect(fileOfPath(path), path).toBeNull()
  })
})
