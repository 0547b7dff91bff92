import { due, hostile } from '@/lib/domain/testing/definer-call'
import { counted, device, farWord, inMemory, million, sampled, thousands } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, recent, text, userId }) => [
    [
      'activity_logs',
      sql`insert into activity_logs (organization_id, id, sequence, created_at, actor_type, actor_id, actor_label, action, outcome, status_code, resource, changes, ip_address, device, request_id, prev_hash, hash, search_text)
      select ${org}, ${idOf('log')}, 1000000 + n, ${moment}, (array['user', 'apiKey', 'system'])[n % 3 + 1], case when n % 20 = 4 then ${userId}::uuid else ${idOf('user', sql`(n % 100)`)} end, 'listed@bench.example',
        case when n % 1000 = 1 then 'adminApiKeyReset' when n % 2 = 0 then 'userLoginCredential' else 'activityLogViewed' end,
        case when n % 3 = 0 then 'failed' else 'success' end, 200, jsonb_build_object('type', (array['user', 'role'])[n % 2 + 1], 'id', ${idOf('user', sql`(n % 100)`)}),
        jsonb_build_array(jsonb_build_object('field', 'name', 'after', ${text})), '10.0.0.' || n % 4, ${device}::text::jsonb, ${idOf('request')}, sha256('before'), sha256('this'), ${text} from ${rows}`,
    ],
    [
      'activity_log_checkpoints',
      sql`insert into activity_log_checkpoints (organization_id, id, number, sequence, hash, kid, jws, created_at)
      select ${org}, ${idOf('checkpoint')}, n, 1000000 + n, sha256('this'), 'none', repeat('a', 600), ${moment} from ${rows}`,
    ],
    [
      'activity_log_exports',
      sql`insert into activity_log_exports (organization_id, id, format, language, filters, search, job_id, completed_at, file_count, created_at, expires_at)
      select ${org}, ${idOf('export')}, 'csv', 'en', '{}', '', ${idOf('job')}, ${recent}, 1, ${recent}, ${recent} + interval '7 days' from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => {
    const people = idsOf('user', 7, 8)
    const filters = {
      user: people,
      resourceId: people,
      action: ['adminApiKeyReset', 'userLoginCredential'],
      resource: ['role', 'user'],
      from: ['2020-01-02T00:00:00.000Z'],
      to: ['2020-01-06T00:00:00.000Z'],
      ipAddress: ['10.0.0.1', '10.9.9.9'],
    }
    return {
      'activityLog.list': { filters, tables: ['activity_logs'], most: million },
      'activityLog.actions': inMemory,
      'activityLog.listOwn': { tables: ['activity_logs'], most: million },
      'activityLog.checkpoints': { tables: ['activity_log_checkpoints'], most: thousands, because: 'one a day for 27 years' },
      'activityLog.exports': { tables: ['activity_log_exports'], most: thousands, because: 'exports are deleted after 7 days' },
    }
  },
  exceptions: {
    'activityLog.list': [
      sampled,
      farWord,
      counted,
      {
        cases: /^(several of )?resourceId/,
        because: 'the records of one thing are looked up first, 1,001 at most, to learn whether they are few',
        most: 2200,
      },
      {
        cases: /^(several of )?ipAddress/,
        because: 'addresses have no index: every record written would pay for it',
      },
    ],
    'activityLog.exports': [counted],
    'activityLog.listOwn': [
      counted,
      {
        cases: /^(several of )?action/,
        because: "one person's own events are read by the index of the person, and asked for their action; two seconds bound it",
      },
    ],
    'activityLog.checkpoints': [counted, { cases: /./, because: 'the list is numbered unless a cursor is sent' }],
  },
  personColumns: {
    activity_log_exports: 'filters that somebody chose, deleted with their files after 7 days',
    activity_log_retentions: content,
  },
  databaseFunctions: {
    'activity_log_exports_due(integer,integer)': due(
      'activity_log_exports',
      'select * from public.activity_log_exports_due(2147483647, $1)',
    ),
    'activity_log_head(uuid)': {
      attempts: (mine, theirs) => [mine, theirs].map(({ id }) => ['select * from public.activity_log_head($1)', [id]]),
    },
    'activity_log_hash(activity_logs)': {
      attempts: () => [['select public.activity_log_hash(a) from public.activity_logs a']],
    },
    'refused_attempts_waiting(timestamp with time zone)': {
      attempts: () => ['2090-01-01', ...hostile].map((text) => ['select public.refused_attempts_waiting($1)', [text]]),
    },
    'activity_log_checkpoints_due(timestamp with time zone)': {
      // Ids only, for the work of every minute on organizations with new records.
      promised: ['activity_log_heads'],
      attempts: () => ['2090-01-01', ...hostile].map((text) => ['select public.activity_log_checkpoints_due($1)', [text]]),
    },
    'activity_log_beginning(uuid)': {
      attempts: (mine, theirs) => [mine, theirs].map(({ id }) => ['select * from public.activity_log_beginning($1)', [id]]),
    },
    'activity_logs_to_shorten(integer)': {
      // Ids only, for the hourly removal of old records.
      promised: ['activity_log_retentions'],
      attempts: () => [1000, -1].map((most) => ['select public.activity_logs_to_shorten($1)', [most]]),
    },
    'shorten_activity_log(uuid,integer)': {
      attempts: (mine, theirs) => [mine, theirs].map(({ id }) => ['select public.shorten_activity_log($1, 1000)', [id]]),
    },
    'activity_of_thing(text,integer)': {
      attempts: (_, { user, role }) =>
        [user, role, ...hostile].map((text) => ['select public.activity_of_thing($1, 1000)', [text]]),
    },
  },
}
