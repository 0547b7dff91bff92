import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeAsset } from '@/lib/domain/house/files/assets.contract'
import { uploaded } from '@/lib/domain/house/files/examples.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { makeMedia } from '../examples.fixtures'
import { readMedia, updateMedia } from '../records/records.contract'
import { processMedia } from './examination.contract'
import { examinationReactions, examine, examining } from './examination.service'
import { loudnessOf, Peaks, probeOf } from './probe.rules'
import { programs } from './programs.service'

const folder = mkdtempSync(join(tmpdir(), 'masar-test-film-'))
const film = join(folder, 'film.mp4')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether this machine has the programs; without them the rest is tested as on a machine that lacks them. */
const hasPrograms = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const videoType = { kind: 'video', mediaType: 'video/mp4' } as const

const settle = async () => {
  await new EventDelivery(examinationReactions).deliverDue(new AbortController().signal)
  await new JobRunner([examining]).runDue(new AbortController().signal)
}
const read = async (org: Org, id: string) =>
  (await org.admin.call(readMedia, { params: { id } })).envelope.data as Record<string, unknown>

async function putFilm(org: Org, bytes: Uint8Array<ArrayBuffer>, kind: 'video' | 'audio' = 'video') {
  const { asset } = await uploaded(org, bytes, { name: 'film.mp4', kind })
  const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  expect(envelope.statusCode).toBe(200)
  await settle()
  return asset.id
}

describe.runIf(hasPrograms)('a film that is uploaded', () => {
  beforeAll(() => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=3']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3']
    execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'aac', '-y', film])
  })

  it('becomes a record with the id of its file, with duration, size, loudness, waveform and a picture', async () => {
    const org = await freshOrganization()
    const id = await putFilm(org, new Uint8Array(readFileSync(film)))
    const found = await read(org, id)
    expect(found).toMatchObject({
      id,
      kind: 'video',
      state: 'ready',
      processing: 'done',
      durationFrom: 'probe',
      width: 320,
      height: 180,
    })
    expect(found.durationSeconds).toBeCloseTo(3, 0)
    expect(found.loudness).toBeLessThan(-10)
    expect(found.peaks).toHaveLength(1200)
    expect(found.poster).toMatch(/^\/files\/.*image%2Fwebp/)
    expect(found.source).toMatchObject({ type: 'file', mediaType: 'video/mp4' })
    const measured = await org.admin.call(updateMedia, { params: { id }, body: { durationSeconds: 5 } })
    expect([measured.status, measured.envelope.statusCode]).toEqual([409, 6902])
  })

  it('says that it cannot be read, and is examined again when asked', async () => {
    const org = await freshOrganization()
    const whole = readFileSync(film)
    // The index of the file is at its end: without it nothing can be played.
    const id = await putFilm(org, new Uint8Array(whole.subarray(0, whole.length / 2)), 'video').catch(() => null)
    if (id === null) return
    expect(await read(org, id)).toMatchObject({ state: 'failed', processing: 'failed', failure: 'unreadable' })
    const again = await org.admin.call(processMedia, { params: { id } })
    expect(again.status).toBe(202)
    expect((await org.admin.call(processMedia, { params: { id } })).envelope.statusCode).toBe(6904)
    await settle()
    expect(await read(org, id)).toMatchObject({ state: 'failed' })
  })

  it('has no sound where it should have some', async () => {
    expect(await examine(film, { kind: 'audio', mediaType: 'audio/mp4' })).toMatchObject({ state: 'ready' })
    const silent = join(folder, 'silent.mp4')
    execFileSync('ffmpeg', ['-v', 'error', '-i', film, '-an', '-c:v', 'copy', '-y', silent])
    expect(await examine(silent, { kind: 'audio', mediaType: 'audio/mp4' })).toMatchObject({
      state: 'failed',
      failure: 'noTracks',
    })
    expect(await examine(silent, videoType)).toMatchObject({ state: 'ready', loudness: null, peaks: null })
  })
})

describe('a machine without ffmpeg', () => {
  it('leaves a film ready, with a duration to be written', async () => {
    expect(await examine(film, videoType, { ffprobe: 'no-such-ffprobe', ffmpeg: 'no-such-ffmpeg' })).toEqual({
      state: 'ready',
      processing: 'unavailable',
      failure: null,
    })
    expect(Object.keys(programs)).toEqual(['ffprobe', 'ffmpeg'])
  })

  it('takes the duration that an author writes or a browser measured', async () => {
    const org = await freshOrganization()
    const id = await makeMedia(org)
    const written = await org.admin.call(updateMedia, {
      params: { id },
      body: { durationSeconds: 61.25, durationFrom: 'browser' },
    })
    expect(written.envelope.data).toMatchObject({ durationSeconds: 61.25, durationFrom: 'browser' })
    expect((await org.admin.call(processMedia, { params: { id } })).envelope.statusCode).toBe(6904)
  })
})

describe('what the programs say', () => {
  it('is read for duration and tracks, without the picture of a cover', () => {
    const mp3 = { format_name: 'mp3' }
    const streams = [
      { codec_type: 'audio', duration: '12.5' },
      { codec_type: 'video', width: 300, height: 300, disposition: { attached_pic: 1 } },
    ]
    expect(probeOf(JSON.stringify({ streams, format: mp3 }), 'mp3')).toMatchObject({
      durationMs: 12_500,
      hasVideo: false,
      hasAudio: true,
    })
    expect(probeOf(JSON.stringify({ streams: [], format: { ...mp3, duration: 'N/A' } }), 'mp3')?.durationMs).toBeNull()
    expect(probeOf('no JSON', 'mp3')).toBeNull()
    expect(probeOf('{"streams": 3}', 'mp3')).toBeNull()
  })

  it('is read for loudness, which silence has none of', () => {
    const summary = (lufs: string) =>
      `Summary:\n\n  Integrated loudness:\n    I:         ${lufs} LUFS\n    Threshold: -30.0 LUFS\n`
    expect(loudnessOf(summary('-23.1'))).toBe(-23.1)
    expect(loudnessOf(summary('-70.0'))).toBeNull()
    expect(loudnessOf('')).toBeNull()
  })

  it('makes the same waveform however its samples are cut', () => {
    const samples = Int16Array.from({ length: 4001 }, (_, at) => (at < 2000 ? at : -32_768))
    const bytes = Buffer.from(samples.buffer)
    const whole = new Peaks(500, 8000)
    whole.feed(bytes)
    const cut = new Peaks(500, 8000)
    for (let at = 0; at < bytes.length; at += 7) cut.feed(bytes.subarray(at, at + 7))
    expect(cut.found).toEqual(whole.found)
    expect(Math.max(...whole.found)).toBe(100)
    expect(whole.found[0]).toBe(0)
  })
})
