import { counted, dozens, thousands } from '@/lib/domain/testing/list-declarations'
import { content, secret, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'lti_tools',
      sql`insert into lti_tools (organization_id, id, name, client_id, login_url, launch_url, redirect_uris, created_at, updated_at)
      select ${org}, ${idOf('lti-tool')}, ${text}, 'lti-' || n, 'https://tool.bench.example', 'https://tool.bench.example', '[]', ${moment}, ${moment} from ${rows}`,
    ],
    [
      'lti_launches',
      sql`insert into lti_launches (organization_id, id, tool_id, user_id, session_id, kind, module_id, hint_hash, locale, expires_at, created_at, updated_at)
      select ${org}, ${idOf('lti-launch')}, ${idOf('lti-tool', sql`1`)}, ${idOf('user')}, ${idOf('lti-launch')}, 'lesson', ${idOf('module')}, md5('lti' || n), 'en', ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'ltiTools.list': { tables: ['lti_tools'], ...dozens },
    'ltiTools.listLaunches': {
      params: { id: idOf('lti-tool', 1) },
      tables: ['lti_launches', 'users'],
      most: thousands,
      because: 'the newest launch of each person and lesson of one tool',
    },
  }),
  exceptions: { 'ltiTools.list': [counted], 'ltiTools.listLaunches': [counted] },
  personColumns: {
    lti_tools: content,
    lti_line_items: content,
    lti_launches: { hintHash: secret, locale: technical },
    lti_results: {
      comment: shownIn('ltiToolScores'),
    },
  },
}
