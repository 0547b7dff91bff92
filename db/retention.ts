/**
 * The retention of every table. A table that grows with requests, signed in or not, is in `purged` or `kept`; a test fails for a table that is in
 * none of the lists.
 *
 * A new table in `purged` needs, in its migration (0013_retention.sql shows seven): an index on its age; a policy `purge` and grants that let masar_definer
 * lock and delete expired rows only; a function `purge_<table>(p_most int)` of masar_definer; and its call in db/definer.test.ts.
 */
export const purged = {
  idempotency_keys: { grows: 'a row for each POST with an Idempotency-Key', kept: '24 hours' },
  captcha_uses: {
    grows: 'a row for each solved CAPTCHA and each challenge that a passkey met',
    kept: 'an hour after it has expired',
  },
  two_factor_challenges: {
    grows: 'a row for each right password of an account with two-step',
    kept: 'an hour after it has expired',
  },
  sign_in_throttles: {
    grows: 'a row for each account, address and device somebody failed to sign in with',
    kept: '7 days after the last failure, a year where a known device is counted',
  },
  sessions: { grows: 'a row for each sign-in', kept: '200 days after its end; analytics looks back 180' },
  known_devices: {
    grows: 'a row for each device a person signs in from, twenty at most',
    kept: '366 days after the last sign-in',
  },
  password_resets: {
    grows: 'a row for each link to set a new password, five an hour for an account',
    kept: '7 days after it has expired',
  },
  sign_ups: {
    grows: 'a row for each link to confirm an address, five an hour for an address',
    kept: '7 days after it has expired',
  },
  jobs: { grows: 'a row for each long work that somebody starts, 10,000 unfinished at most', kept: '90 days' },
  // Rows and chunks before their imports.
  member_import_rows: { grows: 'a row for each person in a file that is checked, 100,000 a file', kept: '30 days' },
  member_import_parts: {
    grows: 'a row for each piece of a file with people, 400 a file',
    kept: '30 days, or until it was imported',
  },
  member_imports: { grows: 'a row for each import of people that is begun', kept: '30 days' },
  active_days: { grows: 'a row for each person and day of use', kept: '400 days' },
  events: { grows: 'a row for each thing that became true', kept: '30 days' },
  event_deliveries: { grows: 'a row for each event and reaction until it is delivered', kept: '30 days' },
  progress_events: {
    grows: 'a row for each thing that a learner does in a module',
    kept: '400 days; what came of it stays in module_progress',
  },
} as const

/** Grow by requests and are never purged. */
export const kept = {
  erasure_requests: 'one row for each person who asked for erasure, until it is done or withdrawn',
  former_passwords: 'at most four rows for each person',
  mail_addresses: 'one row for each address that a mail provider told something of, until its person is erased',
  module_progress: 'one row for each enrolment and item that was begun',
  notes: 'one row for each person and lesson that has a bookmark or a note',
  passkeys: 'at most twenty rows for each person',
  progress_heads: 'one row for each enrolment that was begun',
  activity_log_checkpoints: 'one row a day for each organization with new records, and one for each that a person asks for',
  activity_logs: 'the trail is append-only; what strangers can add to it is bounded where it is written',
  enrolments: 'one row for each person, path and cycle',
  refused_attempts:
    'counts of a minute, at most so many for each organization; moved into the trail, and deleted here, when the minute is over',
  scim_group_members: 'one row for each person and group of a directory that has a key',
  scim_groups: 'one row for each group of a directory that has a key, 2,000 at most',
  scim_users: 'one row for each person of a directory that has a key',
  sso_granted_roles: 'one row for each person and role that their groups give',
  sso_identities: 'one row for each person and identity provider',
  sso_sessions: 'one row for each session that an identity provider opened, deleted with it',
  term_policy_acceptances: 'one row for each person and published policy',
  two_factor_backup_codes: 'ten rows for each person with two-step; a new set replaces the old',
} as const

/** Emptied by serving processes, because more than rows has to be deleted (`purge` in their room.server.ts). */
export const swept = {
  assets: {
    grows: 'a row for each upload that is begun, 1,000 unfinished at most',
    kept: 'until deleted, then minutes; 24 hours where the upload is never completed',
  },
} as const

/** Grow only by actions of people with a permission, or by the deployment itself. */
export const notByRequests = [
  'activity_log_heads',
  'api_keys',
  'asset_storage',
  'asset_uses',
  'certificates',
  'checkpoint_keys',
  'first_run_tokens',
  'invites',
  'learning_path_items',
  'learning_path_seats',
  'learning_path_versions',
  'learning_paths',
  'module_locales',
  'module_texts',
  'module_type_versions',
  'module_types',
  'module_versions',
  'modules',
  'organizations',
  'role_permissions',
  'roles',
  'schedules',
  'service_account_roles',
  'service_accounts',
  'sign_in_policies',
  'sign_up_policies',
  'signing_keys',
  'sso_providers',
  'sso_role_mappings',
  'term_policies',
  'user_roles',
  'users',
] as const
