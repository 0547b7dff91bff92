import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { completeAsset } from './assets.contract'
import { type UploadBody, uploaded } from './examples.fixtures'
import { TrackFinder, typeByTracks } from './media-tracks.rules'

/** A box of ISO base media. `isLong`: with a size of 64 bits. */
function box(type: string, body: Buffer | string = '', isLong = false): Buffer {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(isLong ? 16 : 8)
  head.writeUInt32BE(isLong ? 1 : head.length + bytes.length, 0)
  head.write(type, 4, 'latin1')
  if (isLong) head.writeBigUInt64BE(BigInt(head.length + bytes.length), 8)
  return Buffer.concat([head, bytes])
}
const boxes = (...parts: Buffer[]) => Buffer.concat(parts)
const fileType = (brand: string) => box('ftyp', `${brand}\0\0\x02\0${brand}iso2mp41`)
const handler = (kind: string) => box('hdlr', `\0\0\0\0\0\0\0\0${kind}${'\0'.repeat(13)}`)
const track = (kind: string) =>
  box('trak', boxes(box('tkhd', '\0'.repeat(84)), box('mdia', boxes(box('mdhd', '\0'.repeat(24)), handler(kind)))))
const movie = (...kinds: string[]) => box('moov', boxes(box('mvhd', '\0'.repeat(100)), ...kinds.map(track)))
const media = box('mdat', Buffer.alloc(200_000, 7))

/** An element of Matroska with a size of eight bytes; without a body its size is unknown. */
function element(id: number, body: Buffer | string | null): Buffer {
  const name = Buffer.from(id.toString(16).padStart(id > 0xff ? 8 : 2, '0'), 'hex')
  if (body === null) return Buffer.concat([name, Buffer.from([0x01, ...Array<number>(7).fill(0xff)])])
  const bytes = Buffer.from(body)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(bytes.length))
  size[0] = 1
  return Buffer.concat([name, size, bytes])
}
const docType = Buffer.concat([Buffer.from('4282', 'hex'), Buffer.from([0x84]), Buffer.from('webm')])
const entry = (type: number) => element(0xae, boxes(element(0xd7, '\x01'), element(0x83, Buffer.from([type]))))
const webm = (types: number[], isLive = false) => {
  const tracks = element(0x1654ae6b, boxes(...types.map(entry)))
  const cluster = element(0x1f43b675, Buffer.alloc(500, 1))
  const segment = isLive ? boxes(element(0x18538067, null), tracks, cluster) : element(0x18538067, boxes(tracks, cluster))
  return boxes(element(0x1a45dfa3, docType), segment)
}

function page(isBeginning: boolean, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  const head = Buffer.alloc(27)
  head.write('OggS', 'latin1')
  head[5] = isBeginning ? 2 : 0
  head[26] = 1
  return Buffer.concat([head, Buffer.from([bytes.length]), bytes])
}
const ogg = (...codecs: string[]) => boxes(...codecs.map((codec) => page(true, codec.padEnd(60, '\0'))), page(false, 'data'))

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
/** The media type as which a file is taken; its error where it is refused. */
async function takenAs(bytes: Buffer, kind: UploadBody['kind'], name = 'file'): Promise<string | number> {
  const { asset } = await uploaded(org, new Uint8Array(bytes), { kind, name })
  const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  return envelope.statusCode === 200 ? (envelope.data as { mediaType: string }).mediaType : envelope.statusCode
}

describe('a file with sound alone', () => {
  it.each<[string, Buffer, string]>([
    ['MP4 by the brand isom', boxes(fileType('isom'), movie('soun'), media), 'audio/mp4'],
    ['MP4 whose tracks come after the sound', boxes(fileType('mp42'), box('free'), media, movie('soun')), 'audio/mp4'],
    ['M4A by its own brand', boxes(fileType('M4A '), movie('soun'), media), 'audio/x-m4a'],
    ['QuickTime', boxes(fileType('qt  '), box('wide'), box('mdat', Buffer.alloc(90_000), true), movie('soun')), 'audio/mp4'],
    ['WebM', webm([2]), 'audio/webm'],
    ['WebM of unknown length', webm([2], true), 'audio/webm'],
    ['Ogg that begins with a stream of its own', ogg('fishead\0', 'OpusHead'), 'audio/ogg'],
  ])('is taken as audio and not as video: %s', async (_, bytes, mediaType) => {
    expect([await takenAs(bytes, 'audio'), await takenAs(bytes, 'video')]).toEqual([mediaType, 7215])
  })
})

describe('a file with a film', () => {
  it.each<[string, Buffer, string]>([
    ['MP4', boxes(fileType('isom'), movie('vide', 'soun'), media), 'video/mp4'],
    ['MP4 by the brand of a recording', boxes(fileType('M4A '), media, movie('soun', 'vide')), 'video/mp4'],
    ['WebM', webm([1, 2]), 'video/webm'],
  ])('is taken as video and not as audio: %s', async (_, bytes, mediaType) => {
    expect([await takenAs(bytes, 'video'), await takenAs(bytes, 'audio')]).toEqual([mediaType, 7215])
  })
})

describe('the tracks', () => {
  const found = (bytes: Buffer, step = bytes.length) => {
    const finder = new TrackFinder()
    for (let at = 0; at < bytes.length; at += step) finder.feed(bytes.subarray(at, at + step))
    return finder.tracks
  }

  it.each([1, 7, 64])('are the same however the bytes arrive: %s at a time', (step) => {
    for (const bytes of [
      boxes(fileType('isom'), box('mdat', '1234', true), movie('vide', 'text')),
      webm([1, 17]),
      ogg('\x80theora'),
    ])
      expect(found(bytes, step)).toEqual({ hasVideo: true, hasAudio: false })
  })

  it('are looked for in their own place alone, and a broken file has none', () => {
    const none = { hasVideo: false, hasAudio: false }
    const cover = box('moov', boxes(box('udta', box('meta', handler('vide'))), track('soun')))
    expect(found(boxes(fileType('M4A '), cover))).toEqual({ hasVideo: false, hasAudio: true })
    for (const bytes of [
      boxes(fileType('isom'), box('mdat', movie('vide'))),
      boxes(fileType('isom'), Buffer.from('\0\0\0\x02moov'), movie('vide')),
      boxes(fileType('isom'), Buffer.from('\0\0\0\0mdat'), movie('vide')),
      Buffer.from('1a45dfa300ffffffffffff', 'hex'),
      Buffer.from('OggS'),
      Buffer.alloc(100),
    ])
      expect(found(bytes)).toEqual(none)
    expect(typeByTracks('video/mp4', none)).toBe('video/mp4')
  })

  it('of many empty boxes are given up in the end', () => {
    const many = boxes(fileType('isom'), Buffer.concat(Array.from({ length: 100_001 }, () => box('free'))), movie('vide'))
    expect(found(many).hasVideo).toBe(false)
  })
})
