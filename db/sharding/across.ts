/**
 * Closed lists of the tables and statements that are not on one shard of a database that is distributed by
 * organization, checked by db/sharding/sharding.test.ts and scripts/one-shard.ts. docs/deploy.md describes
 * each kind for such a database.
 */

/** Tables without a tenant column. Small, and the same for all organizations: a copy of them is on every shard. */
export const referenceTables: Readonly<Record<string, string>> = {
  checkpoint_keys: 'keys that sign the checkpoints of activity logs',
  first_run_tokens: 'the link of the first run, before there is an organization',
  schedules: 'when recurring work ran last',
  signing_keys: 'keys that sign access tokens',
}

/** Functions that read or change rows of several organizations. Called outside of requests, unless the reason says otherwise. */
export const functionsAcross: readonly { signatures: RegExp; because: string }[] = [
  {
    signatures: /_(due|to_measure|to_settle|to_shorten)\(/,
    because: 'finds what waits for background work; it is asked on every shard, and the work of one organization is on one',
  },
  { signatures: /^purge_\w+\(integer\)$/, because: 'deletes what has expired, some rows at a time, on every shard' },
  {
    signatures: /^(event_backlog|refused_attempts_waiting|roles_ended)\(/,
    because: 'counts or finds what waits, on every shard',
  },
  { signatures: /^outdated_built_in_roles\(/, because: 'finds the roles that a new version changes, at its start' },
  { signatures: /^(demo_present|organizations_present)\(\)$/, because: 'looks at the start whether there is any organization' },
  {
    signatures: /^request_lookup\(/,
    because: 'in each request: finds the organization by its host among all, then its key and person in that organization alone',
  },
  { signatures: /^origin_allowed\(/, because: 'before a request of a browser: finds the organization by its host' },
  {
    signatures: /^domain_is_proven\(/,
    because: 'whether a domain leads to any organization: asked by the proxy, and before a claim',
  },
  {
    signatures: /^operator_(organizations|usage|suspend|set_quotas)\(/,
    because: 'of the operator alone: lists and changes organizations, their people and bytes counted on the shard of each',
  },
  { signatures: /^certificates_openly\(/, because: 'finds certificates of any organization by their codes' },
  { signatures: /^certificate_issuer\(/, because: 'finds the organization of a verification code where the host names none' },
  { signatures: /^activity_of_thing\(/, because: 'of one record, whose id is asked for in the organization of the transaction' },
  { signatures: /^search_rare\(/, because: 'of the lists of the organization of the transaction' },
  { signatures: /^(fold_text|protect_tenant_tables|last_migration)\(/, because: 'reads no rows of organizations' },
  {
    signatures:
      /^(analytics_follow_\w+|\w+_follow_(people|links|groups|addresses|items)|date_change|remember_(group|membership)|chain_activity_log|list_role_permissions|mark_active_day|keep_sign_in_names_apart|raise_credential_version|write_person_search|refuse_\w+_change)\(\)$/,
    because: 'a trigger, for the organization of its row',
  },
  { signatures: /^activity_log_hash\(activity_logs\)$/, because: 'of the one row that it is given' },
]

const ofTests = 'sent by the tests themselves, inside one organization'
/** Statements that are not held to one organization. */
export const statementsAcross: readonly { text: RegExp; because: string }[] = [
  { text: /^update "sessions" set "revoked_at" = \$1, .* where "sessions"\."id" = \$4$/, because: ofTests },
  { text: /^update "users" set "status" = \$1, "updated_at" = \$2 where "users"\."id" = \$3$/, because: ofTests },
  { text: /^update "live_sessions" set "starts_at" = \$1, .* where "live_sessions"\."id" = \$4$/, because: ofTests },
  { text: /^update "certificates" set "review_since" = \$1, .* where "certificates"\."id" = \$3$/, because: ofTests },
  { text: /^select coalesce\(sum\(count\), 0\)::int as total from \( select count from refused_attempts /, because: ofTests },
  { text: /^select .* from "activity_logs" where "activity_logs"\."request_id" = \$1$/, because: ofTests },
  { text: /^select .* from "activity_logs" where \("activity_logs"\."action" = \$1 and /, because: ofTests },
  { text: /^select .* from "invites" where "invites"\."id" = \$1$/, because: ofTests },
  { text: /^select .* from "sign_ups" where "sign_ups"\."email" = \$1 /, because: ofTests },
  { text: /^select .* from "password_resets" where "password_resets"\."user_id" = \$1$/, because: ofTests },
  { text: /^select id from module_types where key = \$1$/, because: ofTests },
]
