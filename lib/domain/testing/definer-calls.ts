import { newId } from '@/lib/platform/ids'
import { purgedTables } from '../product'
import { roomFixtures } from './all-rooms'
import { type DefinerCall, due, hostile } from './definer-call'

const lookUp = 'select * from public.request_lookup($1::text, $2::text, $3::text, $4::text, $5::uuid, $6::uuid)'
/** Writes a record of the activity log; $1 is its organization. */
export const logRow = `insert into public.activity_logs (organization_id, id, sequence, actor_type, action, outcome, status_code, ip_address, device, request_id, prev_hash, hash)
  values ($1, $2, 99, 'system', 'userLoginCredential', 'success', 200, '10.0.0.1', '{}', $2, '\\x01', '\\x02')`

/** How every function of the schema is called: those of the kernel here, those of rooms in their fixtures. One that is missing fails the test. */
export const calls: Record<string, DefinerCall> = {
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
  'organizations_present()': { attempts: () => [['select public.organizations_present()']] },
  'jobs_due(text[],integer,integer)': {
    // Ids only, for the job runner.
    promised: ['jobs'],
    attempts: () =>
      ['testing.definer', ...hostile].map((name) => ['select public.jobs_due(array[$1]::pg_catalog.text[], 0, 1000)', [name]]),
  },
  'event_backlog(integer)': { attempts: () => [['select * from public.event_backlog(0)']] },
  'events_due(integer,uuid,integer)': due('events', "select public.events_due(2147483647, md5('')::uuid, $1)"),
  'demo_present()': { attempts: () => [['select public.demo_present()']] },
  'search_rare(text,text[],integer)': {
    attempts: (_, theirs) => [
      ...['learning_paths', 'activity_logs', 'users', 'api_keys', 'pg_temp.users', 'users; --'].map(
        (list): [string, unknown[]] => ['select public.search_rare($1, array[$2]::pg_catalog.text[], 1000)', [list, theirs.slug]],
      ),
      ...hostile.map((text): [string, unknown[]] => [`select public.search_rare('users', array['abc', $1], -1)`, [text]]),
    ],
  },
  'fold_text(text)': { attempts: () => hostile.map((text) => ['select public.fold_text($1)', [text]]) },
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
  ...Object.fromEntries(
    purgedTables.map((table): [string, DefinerCall] => [
      `purge_${table}(integer)`,
      { attempts: () => [1000, -1].map((most) => [`select public.purge_${table}($1)`, [most]]) },
    ]),
  ),
  ...Object.fromEntries([...roomFixtures.values()].flatMap(({ databaseFunctions = {} }) => Object.entries(databaseFunctions))),
}
