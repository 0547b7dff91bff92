import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodingLimits, kindRules } from '@/lib/domain/house/files/asset-kinds.rules'
import { examine } from './examination.service'
import { demuxers, probeOf } from './probe.rules'
import { ProgramFailed, run } from './programs.service'

const folder = mkdtempSync(join(tmpdir(), 'masar-hostile-film-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const make = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
const hasPrograms = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A picture of few bytes and 81 million pixels. */
const bomb = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

it('every type of film and recording that is taken has a demuxer', () => {
  const types = [...kindRules.audio.types, ...kindRules.video.types]
  expect(types.filter((type) => !demuxers[type])).toEqual([])
})

it('a file of another format than its media type is not read', () => {
  const probed = (format_name: string) => JSON.stringify({ streams: [{ codec_type: 'video' }], format: { format_name } })
  expect(probeOf(probed('mov,mp4,m4a,3gp,3g2,mj2'), 'mov')).not.toBeNull()
  for (const format of ['dash', 'hls', 'concat', 'image2', '']) expect(probeOf(probed(format), 'mov')).toBeNull()
})

it('what a file says of itself is held against the limits', () => {
  const of = (streams: object[], duration = '3') =>
    probeOf(JSON.stringify({ streams, format: { format_name: 'mov', duration } }), 'mov')?.isWithinLimits
  const film = { codec_type: 'video', width: 7680, height: 4320 }
  expect(of([film])).toBe(true)
  expect(of([film, { ...film, width: 9000, height: 9000 }])).toBe(false)
  expect(of([film], String(decodingLimits.durationMs / 1000 + 1))).toBe(false)
  expect(of(Array.from({ length: decodingLimits.tracks + 1 }, () => film))).toBe(false)
})

describe('a program that reads a file', () => {
  const path = at('nothing')
  const outputOf = async (script: string, mostBytes = 10_000) => {
    let output = ''
    await run('sh', { args: ['-c', script], path, mostBytes }, (chunk) => {
      output += chunk.toString()
    })
    return output
  }

  it('has limits of memory and time, no settings of the server, and writes no file', async () => {
    const kB = decodingLimits.programBytes / 1024
    expect((await outputOf('ulimit -v; ulimit -t; pwd; env')).split('\n')).toEqual(
      expect.arrayContaining([String(kB), String(decodingLimits.programMs / 1000), folder]),
    )
    expect(await outputOf('env')).not.toMatch(/APP_SECRET|DATABASE_URL|NODE_/)
    await expect(outputOf('trap "" XFSZ; echo text > written')).rejects.toThrow(ProgramFailed)
  })

  it('ends when it writes more than it may', async () => {
    const failed = outputOf('while :; do echo 0123456789; done')
    await expect(failed).rejects.toMatchObject({ failure: 'tooLarge' })
  })
})

describe.runIf(hasPrograms)('a file that refers to another file of the server', () => {
  const secret = at('secret.mp4')
  beforeAll(() => {
    make('-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=10:duration=3', '-c:v', 'mpeg4', secret)
  })

  const dash =
    () => `<!--ftypjp2 --><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" mediaPresentationDuration="PT3S">
<Period><AdaptationSet contentType="video"><Representation id="1" mimeType="video/mp4" codecs="mp4v.20.9" bandwidth="1000" width="640" height="360">
<BaseURL>file://${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`
  const playlist = () => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${secret}\n#EXT-X-ENDLIST\n`

  it.each([
    ['a DASH manifest', dash],
    ['an HLS playlist', playlist],
    ['a concat script', () => `ffconcat version 1.0\nfile 'secret.mp4'\nduration 3\n`],
    ['a concat script with a safe name and a header of a film', () => `ffconcat version 1.0\n# ftypisom\nfile secret.mp4\n`],
  ])('is not read: %s, under any media type', async (_, textOf) => {
    const path = at('film.mp4')
    writeFileSync(path, textOf())
    for (const mediaType of Object.keys(demuxers)) {
      const found = await examine(path, { kind: 'video', mediaType })
      expect([mediaType, found.state, found.width]).toEqual([mediaType, 'failed', undefined])
    }
  })
})

describe.runIf(hasPrograms)('a film of few bytes that would need much memory', () => {
  const [picture, film] = [at('bomb.png'), at('small.mp4')]
  beforeAll(async () => {
    writeFileSync(picture, await bomb())
    make('-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=1', '-c:v', 'mpeg4', film)
  })
  const tried = async (path: string, mediaType: string, kind: 'video' | 'audio' = 'video') => {
    expect(readFileSync(path).length).toBeLessThan(2_000_000)
    return examine(path, { kind, mediaType })
  }

  it('is refused when its frames are large', async () => {
    const path = at('frames.mov')
    make('-i', picture, '-c:v', 'copy', path)
    expect(await tried(path, 'video/quicktime')).toEqual({ state: 'failed', processing: 'failed', failure: 'tooLarge' })
  })

  it('is refused when its frames are larger than its header says', async () => {
    const path = at('frames.mov')
    make('-i', picture, '-c:v', 'copy', path)
    const bytes = readFileSync(path)
    // Width and height in the description of the track's samples.
    const description = bytes.indexOf('png ') + 28
    expect([bytes.readUInt16BE(description), bytes.readUInt16BE(description + 2)]).toEqual([9000, 9000])
    bytes.writeUInt16BE(64, description)
    bytes.writeUInt16BE(64, description + 2)
    writeFileSync(path, bytes)
    expect(await tried(path, 'video/quicktime')).toMatchObject({ state: 'failed', failure: 'tooLarge' })
  })

  it('is refused when its cover is large', async () => {
    const path = at('cover.mkv')
    make('-i', film, '-c', 'copy', '-attach', picture, '-metadata:s:t', 'mimetype=image/png', path)
    expect(await tried(path, 'video/webm')).toMatchObject({ state: 'failed', failure: 'tooLarge' })
  })

  it('is refused when it is a recording with a large cover', async () => {
    const path = at('cover.mp3')
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=1']
    make(...sound, '-i', picture, '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic', path)
    expect(await tried(path, 'audio/mpeg', 'audio')).toMatchObject({ state: 'failed', failure: 'tooLarge' })
  })
})
