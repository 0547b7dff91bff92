import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { requestsOfPath, rowsOfEnrolments } from '../list-rows-of-enrolments'
import { requestsOfImports, rowsOfImports } from '../list-rows-of-imports'

// Rows for every list of the document, many and quickly: for the test of plans, the bench and the growth bench.

/** One row in eight contains `frequent`, one in a hundred thousand `rare`, each of the first two thousand `old`, and none `absent`. */
export const words = { frequent: 'quartz', rare: 'zirconium', old: 'paleolith', absent: 'xylophone' } as const

export type Filling = {
  organizationId: string
  /** The person whose own lists are filled too (sessions, accepted policies) and who reads all lists. */
  userId: string
  /** A role that every account has, and one that a few have. */
  roleId: string
  rareRoleId: string
  /** Rows number `from` + 1 to `to`, each newer than the one before. */
  from: number
  to: number
}

const device = '{"platform":"desktop","os":"Linux","browser":"Bench"}'
const paragraph = 'Hazards of the place, the people and the tools, and what to do before, during and after accidents. '.repeat(4)

/** Fills every list of one organization. By the owner, without triggers and foreign keys, and with fresh statistics at the end unless told otherwise. */
export async function fillLists(owner: postgres.Sql, filling: Filling, { analyze = true } = {}): Promise<void> {
  await owner`set synchronous_commit = on` // VACUUM marks pages as all-visible, on which plans depend, only after written commits.
  const tables = await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    return fillTables(sql, filling)
  })
  if (analyze) await owner.unsafe(`vacuum analyze ${tables.join()}`)
}

/** Puts rows into the tables of the lists, or into those named; answers which. */
export async function fillTables(sql: postgres.TransactionSql, filling: Filling, only?: readonly string[]): Promise<string[]> {
  const wanted = [
    ...rowsOfPeople(sql, filling),
    ...rowsOfThings(sql, filling),
    ...rowsOfEnrolments(sql, filling, partsOf(sql, filling)),
    ...rowsOfImports(sql, filling, partsOf(sql, filling)),
  ].filter(([table]) => !only || only.includes(table))
  for (const [, insert] of wanted) await insert
  return [...new Set(wanted.map(([table]) => table))]
}

/** An insert that runs when it is awaited. */
type Insert = [table: string, insert: postgres.PendingQuery<postgres.Row[]>]

/** What every row is made of. */
function partsOf(sql: postgres.TransactionSql, { organizationId, from, to }: Filling) {
  const text = sql`'item ' || n || case when n % 8 = 0 then ${` ${words.frequent}`} else '' end
    || case when n % 100000 = 500 then ${` ${words.rare}`} else '' end || case when n <= 2000 then ${` ${words.old}`} else '' end`
  return {
    org: sql`${organizationId}::uuid`,
    rows: sql`generate_series(${from + 1}::int, ${to}::int) n`,
    idOf: (kind: string, n = sql`n`) => sql`md5(${kind} || ${organizationId}::text || ${n})::uuid`,
    moment: sql`'2020-01-01Z'::timestamptz + n * interval '1 minute'`,
    /** Of rows that a running server deletes after some weeks. */
    recent: sql`now() - interval '20 days' + n * interval '1 second'`,
    text,
    both: sql`jsonb_build_object('ar', 'بند ' || n, 'en', ${text})`,
  }
}

function rowsOfPeople(sql: postgres.TransactionSql, filling: Filling): Insert[] {
  const { userId, roleId, rareRoleId } = filling
  const { org, rows, idOf, moment, text, both } = partsOf(sql, filling)
  return [
    [
      'users',
      sql`insert into users (organization_id, id, email, email_verified_at, name, status, created_at, updated_at)
      select ${org}, ${idOf('user')}, 'listed' || n || '@bench.example', now(), ${both},
        (array['active', 'inactive', 'blocked'])[n % 3 + 1], ${moment}, ${moment} from ${rows}`,
    ],
    [
      'invites',
      sql`insert into invites (organization_id, id, email, name, role_id, locale, status, token_hash, nonce, invited_by, expires_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('invite')}, 'invited' || n || '@bench.example', ${both}, ${roleId}, 'ar', (array['pending', 'accepted', 'revoked'])[n % 3 + 1],
        md5('token' || n), md5('nonce' || n), ${userId}, ${moment} + interval '7 days', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'user_roles',
      sql`insert into user_roles (organization_id, user_id, role_id, created_at)
      select ${org}, ${idOf('user')}, ${roleId}, ${moment} from ${rows}`,
    ],
    [
      'user_roles',
      sql`insert into user_roles (organization_id, user_id, role_id, created_at)
      select ${org}, ${idOf('user')}, ${rareRoleId}, ${moment} from ${rows} where n % 500 = 7`,
    ],
    [
      'roles',
      sql`insert into roles (organization_id, id, type, name, name_key, description, search_text, created_at, updated_at)
      select ${org}, ${idOf('role')}, 'user', ${both}, 'role ' || n, ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'role_permissions',
      sql`insert into role_permissions (organization_id, role_id, subject, action)
      select ${org}, ${idOf('role')}, subject, 'read' from ${rows}, unnest(array['learningPath', 'learningModule', 'role']) subject`,
    ],
    [
      'sessions',
      sql`insert into sessions (organization_id, id, user_id, "from", ip_address, device, expired_at, last_used_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('session')}, ${userId}, 'website', '10.0.0.1', ${device}::text::jsonb, now() + interval '30 days', ${moment}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'passkeys',
      sql`insert into passkeys (organization_id, id, user_id, credential_id, public_key, counter, transports, is_backup_eligible, is_backed_up, aaguid, name, created_at, updated_at)
      select ${org}, ${idOf('passkey')}, ${userId}, md5('credential' || n), 'key', 0, '[]', true, true, ${idOf('model')}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'api_keys',
      sql`insert into api_keys (organization_id, id, name, key, secret_hash, is_active, expires_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('key')}, ${text}, 'lpk_live_' || left(md5('key' || n), 22), md5('secret'), n % 3 <> 0,
        case when n % 3 = 1 then now() - interval '1 day' end, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'service_accounts',
      sql`insert into service_accounts (organization_id, id, name, name_key, search_text, created_at, updated_at)
      select ${org}, ${idOf('account')}, ${text}, 'account ' || n, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'sso_providers',
      sql`insert into sso_providers (organization_id, id, name, name_key, issuer, client_id, search_text, created_at, updated_at)
      select ${org}, ${idOf('provider')}, ${text}, 'provider ' || n, 'https://login.bench.example', 'bench', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ]
}

function rowsOfThings(sql: postgres.TransactionSql, filling: Filling): Insert[] {
  const { userId } = filling
  const { org, rows, idOf, moment, recent, text, both } = partsOf(sql, filling)
  return [
    [
      'term_policies',
      sql`insert into term_policies (organization_id, id, type, number, status, content, published_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('policy')}, (array['termsOfService', 'privacy', 'cookies', 'marketing'])[n % 4 + 1], n / 4 + 10,
        case when n % 5 = 0 then 'draft' else 'published' end,
        jsonb_build_object('ar', jsonb_build_object('title', 'بند ' || n, 'body', ${paragraph}::text), 'en', jsonb_build_object('title', ${text}, 'body', ${paragraph}::text)),
        case when n % 5 <> 0 then ${moment} end, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'term_policy_acceptances',
      sql`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, accepted_at, ip_address)
      select ${org}, ${idOf('acceptance')}, ${userId}, ${idOf('policy')}, ${moment}, '10.0.0.1' from ${rows}`,
    ],
    [
      'module_types',
      sql`insert into module_types (organization_id, id, key, learner_action, labels, search_text, created_at, updated_at)
      select ${org}, ${idOf('type')}, 'bench.type' || n, 'read', ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'module_type_versions',
      sql`insert into module_type_versions (organization_id, module_type_id, number, config_schema, body_schema, behaviour)
      select ${org}, ${idOf('type')}, 1, '{"type":"object"}', '{"type":"object"}',
        '{"completionRules":["viewed"],"events":["opened","completed"],"isGradable":false,"offlineCapable":true,"xapi":null}' from ${rows}`,
    ],
    [
      'modules',
      sql`insert into modules (organization_id, id, module_type_id, type_key, type_version, status, source_locale, settings, shared, titles, ar_state, en_state, search_text, created_at, updated_at)
      select ${org}, ${idOf('module')}, ${idOf('type')}, 'bench.type' || n % 20, 1, (array['draft', 'inReview', 'published', 'unpublished', 'archived'])[n % 5 + 1], 'ar', '{}', '{}',
        jsonb_strip_nulls(jsonb_build_object('ar', 'وحدة ' || n, 'en', case when n % 3 <> 0 then ${text} end)), (array['draft', 'published'])[n % 2 + 1],
        case when n % 3 = 0 then 'missing' when n % 500 = 7 then 'stale' else 'published' end, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'module_versions',
      sql`insert into module_versions (organization_id, id, module_id, number, module_type_id, type_version, source_locale, settings, shared, titles, locales, created_at)
      select ${org}, ${idOf('moduleVersion')}, ${idOf('module', sql`1`)}, n, ${idOf('type')}, 1, 'ar', '{}', '{}', jsonb_build_object('ar', 'وحدة'), '{}', ${moment} from ${rows}`,
    ],
    [
      'learning_paths',
      sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at, created_at, updated_at)
      select ${org}, ${idOf('path')}, case n % 20 when 3 then 'draft' when 5 then 'inReview' when 7 then 'archived' else 'published' end, (array['safety', 'office', 'health'])[n % 3 + 1], (array['beginner', 'intermediate', 'advanced'])[n % 3 + 1], 90,
        jsonb_strip_nulls(jsonb_build_object('ar', case when n % 4 <> 3 then jsonb_build_object('title', 'مسار ' || n, 'description', 'وصف المسار') end,
          'en', jsonb_build_object('title', ${text}, 'description', 'Description'))), ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'activity_logs',
      sql`insert into activity_logs (organization_id, id, sequence, created_at, actor_type, actor_id, actor_label, action, outcome, status_code, resource, changes, ip_address, device, request_id, prev_hash, hash, search_text)
      select ${org}, ${idOf('log')}, 1000000 + n, ${moment}, (array['user', 'apiKey', 'system'])[n % 3 + 1], ${idOf('user', sql`(n % 100)`)}, 'listed@bench.example',
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
      'assets',
      sql`insert into assets (organization_id, id, kind, state, name, media_type, size, checksum, object, held_bytes, search_text, created_at, updated_at)
      select ${org}, ${idOf('asset')}, (array['image', 'document', 'audio', 'video'])[n % 4 + 1], case when n % 50 = 9 then 'waiting' else 'ready' end,
        ${text}, 'image/webp', 1000, md5('bytes' || n), 'object' || n, 1000, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'notes',
      sql`insert into notes (organization_id, id, user_id, module_id, path_id, is_bookmarked, text, search_text, created_at, updated_at)
      select ${org}, ${idOf('note')}, ${userId}, ${idOf('module')}, ${idOf('path')}, n % 2 = 0, ${text}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'jobs',
      sql`insert into jobs (organization_id, id, name, label, payload, state, user_id, started_from, done, total, search_text, created_at, updated_at)
      select ${org}, ${idOf('job')}, 'bench.job', ${text}, '{}', (array['queued', 'running', 'succeeded', 'failed', 'expired', 'cancelled'])[n % 6 + 1],
        case when n % 20 = 3 then ${idOf('user')} else ${userId} end, jsonb_build_object('email', 'listed@bench.example'), n % 100, 100, ${text}, ${recent}, ${recent} from ${rows}`,
    ],
  ]
}

export type ListRequests = {
  /** Path parameters. */
  params?: Record<string, string>
  /** Values of the filters that are no closed set. */
  filters?: Record<string, string[]>
  /** The tables its rows are made of. */
  tables: string[]
  /** The most rows that make sense, and why not more. */
  most: number
  because?: string
}
const million = 1_000_000
const thousands = 10_000
const short = { most: thousands, because: 'an organization has some dozen' }
const jobsOfAll = {
  tables: ['jobs'],
  most: thousands,
  because: 'an organization has at most 10,000 unfinished, and they are removed after 90 days',
}
const sessionsOfOne = { tables: ['sessions'], most: thousands, because: "one person's, each ends within 30 days" }
const inMemory = { tables: [], most: 0, because: 'a catalogue in memory' }

/** What the lists of the document are asked with, by operation. */
export function requestsOf({ organizationId, userId, roleId, rareRoleId }: Filling): Record<string, ListRequests> {
  const idsOf = (kind: string, ...numbers: number[]) => numbers.map((n) => hashedId(`${kind}${organizationId}${n}`))
  const [people, paths] = [idsOf('user', 7, 8), idsOf('path', 1, 2)]
  const logFilters = {
    user: people,
    resourceId: people,
    action: ['adminApiKeyReset', 'userLoginCredential'],
    resource: ['role', 'user'],
    from: ['2020-01-02T00:00:00.000Z'],
    to: ['2020-01-06T00:00:00.000Z'],
    ipAddress: ['10.0.0.1', '10.9.9.9'],
  }
  return {
    'activityLog.list': { filters: logFilters, tables: ['activity_logs'], most: million },
    'activityLog.actions': inMemory,
    'activityLog.checkpoints': { tables: ['activity_log_checkpoints'], most: thousands, because: 'one a day for 27 years' },
    'apiKeys.list': { filters: { serviceAccount: people }, tables: ['api_keys'], ...short },
    'assets.list': { tables: ['assets'], most: million },
    'invites.list': { tables: ['invites'], most: thousands, because: 'as many as people were asked to join' },
    ...requestsOfImports(hashedId(`import${organizationId}1`)),
    'jobs.list': { filters: { user: [userId, ...idsOf('user', 3, 23)], serviceAccount: people }, ...jobsOfAll },
    'jobs.listOwn': jobsOfAll,
    'modules.list': { filters: { type: ['bench.type7', 'no.such'] }, tables: ['modules'], most: million },
    'modules.versions': {
      params: { id: hashedId(`module${organizationId}1`) },
      tables: ['modules', 'module_versions'],
      most: thousands,
      because: 'one for each publication of one module',
    },
    'learningPaths.list': { filters: { category: ['office'] }, tables: ['learning_paths', 'enrolments'], most: million },
    'learningPaths.listPublic': { tables: ['learning_paths'], most: million },
    'learningPaths.listAll': {
      filters: { category: ['office'], module: idsOf('module', 1, 2) },
      tables: ['learning_paths', 'learning_path_items'],
      most: million,
    },
    ...requestsOfPath(hashedId(`path${organizationId}1`)),
    'learnerNotes.list': { tables: ['modules', 'notes'], most: thousands, because: "one person's, one for each lesson" },
    'moduleTypes.list': { tables: ['module_types', 'module_type_versions'], ...short },
    'organizationMembers.list': { filters: { role: [roleId, rareRoleId] }, tables: ['users', 'user_roles'], most: million },
    'passkeys.list': { tables: ['passkeys'], ...short },
    'permissions.list': inMemory,
    'progress.list': { filters: { path: paths }, tables: ['enrolments', 'users'], most: million },
    'progress.listOwn': { tables: ['enrolments', 'learning_paths'], most: thousands, because: "one person's" },
    'roles.list': { tables: ['roles', 'role_permissions'], ...short },
    'roles.members': { params: { roleId }, tables: ['users', 'user_roles'], most: million },
    'serviceAccounts.list': { tables: ['service_accounts'], ...short },
    'sessions.list': sessionsOfOne,
    'sessions.listOfUser': { params: { userId }, ...sessionsOfOne },
    'ssoProviders.list': { tables: ['sso_providers'], ...short },
    'termPolicies.list': { tables: ['term_policies'], ...short },
    'termPolicies.listAccepted': {
      tables: ['term_policies', 'term_policy_acceptances'],
      most: thousands,
      because: "one person's, one for each policy",
    },
    'termPolicies.listPublished': { tables: ['term_policies'], ...short },
  }
}

/** The id `fillLists` makes of a text. */
const hashedId = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
