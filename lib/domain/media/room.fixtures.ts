import { counted, farWord, million, sampled } from '../testing/list-declarations'
import { content, shownIn, technical } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both }) => [
    [
      'media',
      sql`insert into media (organization_id, id, kind, state, processing, name, title, source_type, source_url, duration_ms, duration_from, search_text, created_at, updated_at)
      select ${org}, ${idOf('media')}, (array['video', 'audio'])[n % 2 + 1], (array['uploaded', 'processing', 'ready', 'failed', 'replaced'])[n / 2 % 5 + 1], 'none', ${text}, ${both}, 'mp4',
        'https://films.example/film.mp4', 60000, 'author', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({
    'media.list': { tables: ['media'], most: million },
  }),
  exceptions: {
    'media.list': [sampled, farWord, counted],
  },
  personColumns: {
    media: content,
    media_tracks: content,
    media_timelines: content,
    media_timeline_versions: content,
    media_sessions: { captionLocale: shownIn('visits'), lastAnswer: technical },
    media_cue_answers: { cueId: shownIn('cueAnswers'), answer: shownIn('cueAnswers') },
  },
}
