import { counted, farWord, million, sampled, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, derived, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'media',
      sql`insert into media (organization_id, id, kind, state, processing, name, title, source_type, source_url, duration_ms, duration_from, search_text, created_at, updated_at)
      select ${org}, ${idOf('media')}, (array['video', 'audio'])[n % 2 + 1], (array['uploaded', 'processing', 'ready', 'failed', 'replaced'])[n / 2 % 5 + 1], 'none', ${text}, ${both}, 'mp4',
        'https://films.example/film.mp4', 60000, 'author', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'media_timeline_versions',
      sql`insert into media_timeline_versions (organization_id, id, media_id, number, content, duration_ms, published_at)
      select ${org}, ${idOf('timeline')}, ${idOf('media', sql`1`)}, n, '{}'::jsonb, 60000, ${moment} from ${rows}`,
    ],
    [
      'media_watching',
      sql`insert into media_watching (organization_id, id, user_id, media_id, watched_ms, duration_ms, credit_ms, credit_at, last_at, created_at)
      select ${org}, ${idOf('watching')}, ${idOf('user')}, ${idOf('media', sql`1`)}, n % 60000, 60000, 0, ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'media_bookmarks',
      sql`insert into media_bookmarks (organization_id, id, user_id, media_id, at, text, search_text, created_at, updated_at)
      select ${org}, ${idOf('mediaBookmark')}, ${userId}, ${idOf('media', sql`1`)}, n * 100, ${text}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'media.viewers': {
      params: { id: idOf('media', 1) },
      tables: ['media_watching'],
      most: million,
    },
    'media.list': { tables: ['media'], most: million },
    'media.timelineVersions': {
      params: { id: idOf('media', 1) },
      tables: ['media_timeline_versions'],
      most: thousands,
      because: 'the versions of one film',
    },
    'media.bookmarks': {
      params: { mediaId: idOf('media', 1) },
      tables: ['media_bookmarks'],
      most: thousands,
      because: "one person's in one film",
    },
  }),
  exceptions: {
    'media.list': [sampled, farWord, counted],
    'media.timelineVersions': [counted],
    'media.bookmarks': [unindexed, counted],
    'media.viewers': [counted],
  },
  personColumns: {
    media: content,
    media_tracks: content,
    media_timelines: content,
    media_timeline_versions: content,
    // The ranges of the film are exported; which of them count by which rules follows from the visits.
    media_watching: { doneCues: technical, evidence: technical },
    media_sessions: { captionLocale: shownIn('visits'), lastAnswer: technical },
    media_bookmarks: { text: shownIn('filmNotes'), searchText: derived },
    media_cue_answers: { cueId: shownIn('cueAnswers'), answer: shownIn('cueAnswers') },
  },
}
