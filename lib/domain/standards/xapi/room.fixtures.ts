import { counted, million, thousands } from '@/lib/domain/testing/list-declarations'
import { derived, product, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment }) => [
    [
      'xapi_units',
      sql`insert into xapi_units (organization_id, id, user_id, registration, course_id, publisher_id, activity_id, kind, move_on, created_at, updated_at)
      select ${org}, ${idOf('unit')}, ${idOf('user')}, ${idOf('unit')}, ${idOf('module')}, 'https://content.bench.example/' || n, 'https://content.bench.example/' || n, 'cmi5', 'Passed', ${moment}, ${moment} from ${rows}`,
    ],
    [
      'xapi_launches',
      sql`insert into xapi_launches (organization_id, id, unit_id, user_id, module_id, mode, state, "window", address, end_verbs, verbs, expires_at, created_at)
      select ${org}, ${idOf('launch')}, ${idOf('unit')}, ${idOf('user')}, ${idOf('module')}, 'Normal', 'launched', 'own', 'https://content.bench.example/', '{}', '{}', ${moment}, ${moment} from ${rows}`,
    ],
    [
      'xapi_statements',
      sql`insert into xapi_statements (organization_id, id, place, user_id, registration, launch_id, verb, activity_id, digest, statement, occurred_at, stored_at)
      select ${org}, ${idOf('statement')}, ${idOf('statement')}, ${idOf('user')}, ${idOf('unit')}, ${idOf('launch')}, 'https://verb.example', 'https://content.bench.example/', md5(n::text), '{}', ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf, idOf }) => ({
    'xapi.listLaunches': {
      filters: {
        person: idsOf('user', 1, 2),
        module: idsOf('module', 1, 2),
        group: idsOf('group', 1, 2),
        from: ['2020-01-01'],
        to: ['2040-01-01'],
      },
      tables: ['xapi_launches', 'xapi_units', 'users', 'modules', 'group_members', 'group_tree'],
      most: million,
    },
    'xapi.listLaunchStatements': {
      params: { launchId: idOf('launch', 1) },
      tables: ['xapi_statements'],
      most: thousands,
      because: 'a launch stores at most 2,000',
    },
  }),
  exceptions: {
    'xapi.listLaunches': [
      counted,
      {
        cases: /^(several of )?(group|state|outcome)/,
        because:
          'the list is read in its order: each person is looked up in the groups, each unit for what became of it; two seconds bound it',
      },
    ],
  },
  personColumns: {
    xapi_units: {
      publisherId: shownIn('launchedContent'),
      activityId: shownIn('launchedContent'),
    },
    xapi_launches: {
      address: technical,
      endVerbs: product,
      verbs: product,
    },
    xapi_statements: {
      verb: derived,
      activityId: derived,
      digest: technical,
      statement: shownIn('launchedStatements'),
    },
    xapi_attachments: {
      sha2: shownIn('launchedAttachments'),
      contentType: shownIn('launchedAttachments'),
      content: shownIn('launchedAttachments'),
    },
    xapi_documents: {
      activityId: shownIn('launchedDocuments'),
      registration: technical,
      name: shownIn('launchedDocuments'),
      contentType: shownIn('launchedDocuments'),
      content: shownIn('launchedDocuments'),
      etag: technical,
    },
  },
}
