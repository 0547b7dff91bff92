import { describe, expect, it } from 'vitest'
import { readLearnerTimeline } from '@/lib/domain/learning/media/timelines/learner-timeline.contract'
import type { Film } from './film'
import { evidenceOf, filmWithTimeline, type Timeline } from './film-of-timeline'

const timeline: Timeline = readLearnerTimeline.example.returns
const written: Film = {
  kind: 'video',
  source: { type: 'file', url: '/files/a', mediaType: 'video/mp4' },
  poster: null,
  duration: null,
  tracks: [{ id: 'own-0', src: '/files/b', kind: 'captions', locale: 'ar', label: '', isDefault: true }],
  chapters: [{ id: 'mine', at: 3, title: 'Mine' }],
  cues: [],
  policy: { preventSkip: 'forward', maxRate: 1.5, completeAtPercent: 50, requireCues: true, requireFocus: false },
  endScreen: null,
  timelineNumber: null,
}

describe('a film with a record of its own', () => {
  it('has the chapters, cues and rules of its published timeline', () => {
    const film = filmWithTimeline(written, timeline, 'en')
    expect(film).toMatchObject({ timelineNumber: timeline.timelineNumber, chapters: timeline.chapters, policy: timeline.policy })
    expect(film.duration).toBe(timeline.media.durationSeconds)
    expect(film.cues.map(({ id, pauses, insists }) => ({ id, pauses, insists }))).toEqual([
      { id: 'look', pauses: false, insists: false },
    ])
    expect(film.tracks.map(({ locale, isDefault }) => [locale, isDefault])).toEqual([['en', true]])
  })

  it('keeps the chapters of the lesson until one is published, and has the rules of the server', () => {
    const film = filmWithTimeline(written, { ...timeline, timelineNumber: null, chapters: [], cues: [], tracks: [] }, 'ar')
    expect(film).toMatchObject({ chapters: written.chapters, tracks: written.tracks, timelineNumber: null })
    expect(film.policy).toEqual(timeline.policy)
  })

  it('pauses where an answer is asked for, insists where it is required, and leaves out a question that is gone', () => {
    const cue = (kind: Timeline['cues'][number]['kind'], required: boolean) => ({
      id: `${kind}-${required}`,
      kind,
      at: 1,
      until: null,
      pause: false,
      required,
      title: 'A',
      text: '',
      url: null,
      options: [],
      question: null,
      maxTries: null,
    })
    const question = { type: 'trueFalse', stem: 'A', labels: {}, design: {} }
    const gone = cue('question', true)
    const cues = [{ ...gone, question }, cue('poll', false), cue('note', true), gone]
    const film = filmWithTimeline(written, { ...timeline, cues }, 'en')
    expect(film.cues.map(({ pauses, insists }) => [pauses, insists])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  it('keeps the file of the lesson where its own is gone', () => {
    const source = { ...timeline.media.source, url: null }
    expect(filmWithTimeline(written, { ...timeline, media: { ...timeline.media, source } }, 'en').source).toEqual(written.source)
  })

  it('goes on from what the server measured', () => {
    const own = {
      ...timeline.own,
      answeredCues: [
        { cueId: 'a', tries: 1, correct: true, done: true },
        { cueId: 'b', tries: 1, correct: false, done: false },
      ],
    }
    expect(evidenceOf({ ...timeline, own })).toEqual({
      mediaId: timeline.media.id,
      own: { position: own.position, watchedShare: own.watchedShare, furthest: own.furthest, completedAt: own.completedAt },
      doneCues: ['a'],
    })
  })
})
