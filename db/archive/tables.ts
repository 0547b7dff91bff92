/**
 * Tables that an archive of an organization leaves out: secrets, short-lived rows, and rows that belong to a
 * server. A new table is archived unless it is here.
 */
export const leftOut: Readonly<Record<string, string>> = {
  activity_log_streams: 'belongs to a server: the receiver is entered again, and with it where to begin',
  activity_log_exports: 'lives for days, with its files',
  analytics_exports: 'lives for days, with its file',
  analytics_activity: 'made by the database from the learning events of the archive',
  api_keys: 'secrets: applications get new keys',
  assessment_papers: 'lives for hours, until an assessment opens',
  captcha_uses: 'lives for minutes',
  event_deliveries: 'belongs to a server: deliveries under way',
  events: 'belongs to a server: what is delivered is deleted after 30 days',
  former_passwords: 'secrets',
  idempotency_keys: 'lives for a day',
  live_online_accounts: 'secrets: meeting services are entered again',
  lti_launches: 'lives for minutes',
  invites: 'secrets: people are invited again',
  jobs: 'belongs to a server: work under way',
  known_devices: 'secrets of browsers',
  member_import_parts: 'lives for days, until an import is done',
  member_import_rows: 'lives for days, until an import is done',
  member_imports: 'lives for days, until an import is done',
  notification_deliveries: 'belongs to a server: mails that wait, and what became of the others',
  passkeys: 'bound to the address of the server',
  organization_exports: 'lives for days, with its file',
  organization_domains: 'bound to a server: domains are proven again',
  password_resets: 'secrets that live for an hour',
  piece_uploads: 'lives for days, until a file is complete; its pieces are no files of the archive',
  refused_attempts: 'lives for minutes, until it is written to the activity log',
  sessions: 'secrets: people sign in again',
  sign_in_throttles: 'lives for hours',
  sign_ups: 'secrets that live for an hour',
  sso_sessions: 'secrets of sessions',
  two_factor_backup_codes: 'secrets: two-step verification is set up again',
  two_factor_challenges: 'secrets that live for minutes',
  upload_pieces: 'lives for days, until a file is complete',
  webhook_deliveries: 'belongs to a server: deliveries, which are deleted after 30 days',
}

/** Columns that are null in an archive, although their table is in it: secrets, which only the server that made them can read. */
export const emptied: Readonly<Record<string, readonly string[]>> = {
  organizations: ['custom_domain', 'mail_from'],
  assessments: ['access_code_hash'],
  assessment_versions: ['access_code_hash'],
  users: ['password_hash', 'two_factor_secret', 'two_factor_enabled_at'],
  sso_providers: ['sealed_client_secret', 'scim_key_hash', 'scim_key_created_at'],
  certificate_issuer_keys: ['sealed_private_key'],
  lti_keys: ['sealed_private_key'],
  webhooks: ['sealed_secret', 'sealed_previous_secret', 'previous_until', 'earlier_secrets'],
}
