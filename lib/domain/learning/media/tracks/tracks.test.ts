import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { makeMedia } from '../examples.fixtures'
import { createTrack, listTracks, updateTrack } from './tracks.contract'

const good = 'WEBVTT\n\n00:01.000 --> 00:03.000\nMind the step\n'

describe('a track', () => {
  it.each([
    ['commas before the milliseconds', 'WEBVTT\n\n00:00:01,000 --> 00:00:03,000\nMind the step\n'],
    ['a heading alone', 'WEBVTT\n'],
    ['comments and styles alone', 'WEBVTT\n\nNOTE later\n\nSTYLE\n::cue { color: red }\n'],
  ])('without lines is refused: %s', async (_, text) => {
    const org = await freshOrganization()
    const id = await makeMedia(org)
    const refused = await org.admin.call(createTrack, { params: { id }, body: { kind: 'captions', locale: 'en', text } })
    expect([refused.status, refused.envelope.statusCode]).toEqual([422, 6910])
    const made = await org.admin.call(createTrack, { params: { id }, body: { kind: 'captions', locale: 'en', text: good } })
    const trackId = String((made.envelope.data as { id: string }).id)
    const changed = await org.admin.call(updateTrack, { params: { id, trackId }, body: { text } })
    expect([changed.status, changed.envelope.statusCode]).toEqual([422, 6910])
    const { envelope } = await org.admin.call(listTracks, { params: { id } })
    expect(envelope.data).toMatchObject({ tracks: [{ id: trackId, lineCount: 1 }] })
  })
})
