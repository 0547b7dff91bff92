import { purgedTables } from '@/lib/platform/db/purge'
import { newId } from '@/lib/platform/ids'
import type { Side } from './definer-side'

export type Call = {
  /** Statements of the app's role, one transaction each; `$mine` and `$theirs` are the organizations. */
  attempts: (mine: Side, theirs: Side) => [text: string, values?: unknown[]][]
  /** Rows of the other organization that the function returns on purpose. */
  promised?: string[]
}

const hostile = ["' or true --", '%', '\\', 'x"; drop table users', 'pg_temp.users']
const lookUp = 'select * from public.request_lookup($1::text, $2::text, $3::text, $4::text, $5::uuid, $6::uuid)'
/** Writes a record of the activity log; $1 is its organization. */
export const logRow = `insert into public.activity_logs (organization_id, id, sequence, actor_type, action, outcome, status_code, ip_address, device, request_id, prev_hash, hash)
  values ($1, $2, 99, 'system', 'userLoginCredential', 'success', 200, '10.0.0.1', '{}', $2, '\\x01', '\\x02')`

/** Returns only ids of rows of one table, for work on all organizations. */
const due = (table: string, text: string): Call => ({
  promised: [table],
  attempts: () => [1000, -1].map((most) => [text, [most]]),
})

/** How every function of the schema is called; one that is missing here fails the test. */
export const calls: Record<string, Call> = {
  'request_lookup(text,text,text,text,uuid,uuid)': {
    promised: ['organizations', 'api_keys'],
    attempts: (mine, theirs) => [
      [lookUp, [mine.slug, null, mine.key, mine.secretHash, mine.session, mine.user]],
      [lookUp, [mine.slug, null, theirs.key, theirs.secretHash, theirs.session, theirs.user]],
      [lookUp, [mine.slug, theirs.slug, null, null, theirs.session, mine.user]],
      [lookUp, [theirs.slug, null, theirs.key, 'x', mine.session, mine.user]],
      [lookUp, [theirs.slug, null, null, null, theirs.session, mine.user]],
      ...hostile.map((text): [string, unknown[]] => [lookUp, [text, text, text, text, theirs.session, theirs.user]]),
    ],
  },
  'origin_allowed(text,text,text)': {
    attempts: (_, theirs) =>
      [theirs.slug, ...hostile].map((text) => ['select public.origin_allowed($1, $1, $2)', [text, 'https://attacker.example']]),
  },
  'certificate_lookup(uuid,text)': {
    attempts: (mine, theirs) => [
      ['select * from public.certificate_lookup($1, $2)', [mine.id, mine.code]],
      ['select * from public.certificate_lookup($1, $2)', [mine.id, theirs.code]],
      ['select * from public.certificate_lookup($1, $2)', [theirs.id, mine.code]],
      ...hostile.map((text): [string, unknown[]] => ['select * from public.certificate_lookup($1, $2)', [theirs.id, text]]),
    ],
  },
  'certificate_issuer(text)': {
    // The address of the organization that issued a code, and nothing of the certificate.
    promised: ['organizations'],
    attempts: (mine, theirs) =>
      [mine.code, theirs.code, ...hostile].map((text) => ['select * from public.certificate_issuer($1)', [text]]),
  },
  'organizations_present()': { attempts: () => [['select public.organizations_present()']] },
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
  'jobs_due(text[],integer,integer)': {
    // Ids only, for the job runner.
    promised: ['jobs'],
    attempts: () =>
      ['testing.definer', ...hostile].map((name) => ['select public.jobs_due(array[$1]::pg_catalog.text[], 0, 1000)', [name]]),
  },
  'events_due(integer,uuid,integer)': due('events', "select public.events_due(2147483647, md5('')::uuid, $1)"),
  'assets_due(integer)': due('assets', 'select * from public.assets_due($1)'),
  'enrolments_due(integer,integer)': due('enrolments', 'select public.enrolments_due(2147483647, $1)'),
  'outdated_built_in_roles(jsonb,uuid,integer)': {
    // Ids only, for the update of built-in roles at the start of a release.
    promised: ['roles'],
    attempts: (_, theirs) =>
      ['admin', ...hostile].map((text) => [
        'select public.outdated_built_in_roles($1, $2, 1000)',
        [{ [text]: [text] }, theirs.id],
      ]),
  },
  'erasures_due(integer,integer)': due('erasure_requests', 'select * from public.erasures_due(2147483647, $1)'),
  'enrolments_follow_people()': {
    attempts: (mine, theirs) =>
      [mine, theirs].map(({ id }) => [`update public.users set name = '{"en":"Renamed"}' where organization_id = $1`, [id]]),
  },
  'demo_present()': { attempts: () => [['select public.demo_present()']] },
  'search_rare(text,text[],integer)': {
    attempts: (_, theirs) => [
      ...['learning_paths', 'activity_logs', 'users', 'api_keys', 'pg_temp.users', 'users; --'].map(
        (list): [string, unknown[]] => ['select public.search_rare($1, array[$2]::pg_catalog.text[], 1000)', [list, theirs.slug]],
      ),
      ...hostile.map((text): [string, unknown[]] => [`select public.search_rare('users', array['abc', $1], -1)`, [text]]),
    ],
  },
  'activity_of_thing(text,integer)': {
    attempts: (_, { user, role }) =>
      [user, role, ...hostile].map((text) => ['select public.activity_of_thing($1, 1000)', [text]]),
  },
  'fold_text(text)': { attempts: () => hostile.map((text) => ['select public.fold_text($1)', [text]]) },
  'program_holdings(uuid,uuid)': {
    attempts: (mine, theirs) =>
      [
        [mine.id, mine.program],
        [theirs.id, theirs.program],
        [mine.id, theirs.program],
      ].map((values) => ['select * from public.program_holdings($1, $2)', values]),
  },
  'protect_tenant_tables()': { attempts: () => [['select public.protect_tenant_tables()']] },
  'chain_activity_log()': {
    attempts: (mine, theirs) => [
      [logRow, [mine.id, newId()]],
      [logRow, [theirs.id, newId()]],
    ],
  },
  'refuse_activity_log_change()': {
    attempts: () => [
      [`update public.activity_logs set outcome = 'failed'`],
      ['delete from public.activity_logs'],
      ['truncate public.activity_logs'],
    ],
  },
  'mark_active_day()': {
    attempts: (mine, theirs) =>
      [mine, theirs].map(({ id }) => ['update public.sessions set last_used_at = now() where organization_id = $1', [id]]),
  },
  'raise_credential_version()': {
    attempts: (mine, theirs) =>
      [mine, theirs].map(({ id }) => [
        'update public.users set two_factor_secret = $2 where organization_id = $1',
        [id, newId()],
      ]),
  },
  'list_role_permissions()': {
    attempts: (mine, theirs) =>
      [mine, theirs].flatMap(({ id, role }): [string, unknown[]][] => [
        [
          `insert into public.role_permissions (organization_id, role_id, subject, action) values ($1, $2, 'made', 'up')`,
          [id, role],
        ],
        [`update public.role_permissions set scope = 'own' where role_id = $1`, [role]],
        [`delete from public.role_permissions where role_id = $1`, [role]],
      ]),
  },
  ...Object.fromEntries(
    purgedTables.map((table): [string, Call] => [
      `purge_${table}(integer)`,
      { attempts: () => [1000, -1].map((most) => [`select public.purge_${table}($1)`, [most]]) },
    ]),
  ),
}
