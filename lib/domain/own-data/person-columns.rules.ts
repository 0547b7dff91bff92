import type { rooms } from '../rooms'

type Rooms = (typeof rooms)[keyof typeof rooms]
type PartsIn<R> = R extends { person: infer P } ? keyof P & string : never
type Part = PartsIn<Rooms>
/** A text or JSON column of a table with rows about people: where their own data shows it, and whether the erasure removes it; or why not. */
type Column = { shown: Part | `not: ${string}`; erased: true | `not: ${string}` }

const shownIn = (shown: Part): Column => ({ shown, erased: true })
const secret: Column = { shown: 'not: a secret or a hash of one', erased: true }
const derived: Column = { shown: 'not: made from other columns, for searches', erased: true }
const technical: Column = { shown: 'not: says nothing about the person', erased: true }
const product: Column = { shown: 'not: a word of the product', erased: 'not: a word of the product' }
const stays = (shown: Column['shown'], why: string): Column => ({ shown, erased: `not: ${why}` })
const chained = 'the activity log is a chain and stays (docs/decisions/0049-own-data.md)'
const file = (why: string) => stays('not: the text of a whole file with people', why)
const shortly = (why: string) => stays('not: cannot be read back by person', why)

/** Every table with rows about people. A test compares it with the schema: a new column of text or JSON needs an entry here or its table a reason below. */
export const personTables: Record<string, Record<string, Column>> = {
  users: {
    email: shownIn('account'),
    passwordHash: secret,
    name: shownIn('account'),
    timeZone: shownIn('account'),
    photo: shownIn('account'),
    twoFactorSecret: secret,
    searchText: derived,
  },
  sessions: { sealedSuccessor: secret, ipAddress: shownIn('sessions'), device: shownIn('sessions'), searchText: derived },
  known_devices: { tokenHash: secret },
  two_factor_challenges: { tokenHash: secret, addressClass: technical },
  two_factor_backup_codes: { codeHash: secret },
  former_passwords: { passwordHash: secret },
  password_resets: { tokenHash: secret, nonce: secret },
  passkeys: { credentialId: secret, publicKey: secret, transports: technical, name: shownIn('passkeys') },
  sso_identities: {
    subject: shownIn('identityProviders'),
    claimedGroups: shownIn('identityProviders'),
    claimedName: shownIn('identityProviders'),
    claimNames: technical,
    directoryGroups: shownIn('identityProviders'),
  },
  sso_sessions: { sealedIdToken: secret },
  scim_users: {
    userName: shownIn('directoryEntries'),
    userNameKey: derived,
    externalId: shownIn('directoryEntries'),
    attributes: shownIn('directoryEntries'),
  },
  invites: {
    email: shownIn('invitations'),
    name: shownIn('invitations'),
    tokenHash: stays('not: a secret or a hash of one', 'the link of an invitation that has ended'),
    nonce: stays('not: a secret or a hash of one', 'the link of an invitation that has ended'),
    searchText: derived,
  },
  sign_ups: { email: shownIn('signUps'), tokenHash: secret, nonce: secret },
  mail_addresses: { email: shownIn('account') },
  term_policy_acceptances: { ipAddress: shownIn('acceptedTerms') },
  enrolments: {
    dueRule: stays('not: a rule of the organization', 'a rule of the organization'),
    waivedReason: shownIn('enrolments'),
    searchText: derived,
  },
  module_progress: {
    evidence: stays('lessons', 'marks of the module and moments, which the progress is made of'),
    override: shownIn('lessons'),
  },
  progress_events: { action: product, result: shownIn('events') },
  notes: { text: shownIn('notes'), searchText: derived },
  certificates: {
    code: stays('certificates', 'verifies the certificate, which stays'),
    holderName: shownIn('certificates'),
    title: stays('certificates', 'the name of a learning path'),
    issuerName: stays('not: the name of the organization', 'the name of the organization'),
    revocationReason: stays('not: shown to everybody who verifies the code', 'shown to everybody who verifies the code'),
  },
  jobs: {
    name: product,
    label: shownIn('jobs'),
    payload: technical,
    startedFrom: shownIn('jobs'),
    position: technical,
    rowErrors: technical,
    result: technical,
    error: technical,
    searchText: derived,
  },
  member_import_rows: { email: shownIn('imported'), name: shownIn('imported'), cells: shownIn('imported'), problems: product },
  member_imports: {
    fileName: file('the name of a file of the organization'),
    delimiter: product,
    columns: { shown: 'not: samples of a whole file with people', erased: true },
    mapping: product,
    rest: file('a piece of a file that is not read to its end, deleted after 30 days'),
    searchText: file('the name of a file of the organization'),
  },
  member_import_parts: { text: file('a file that was not imported yet, deleted with the import or after 30 days') },
  assets: {
    name: product,
    mediaType: product,
    checksum: shortly('deleted with the file, minutes after the erasure'),
    altText: product,
    object: shortly('deleted with the file, minutes after the erasure'),
    renditions: shortly('deleted with the file, minutes after the erasure'),
    searchText: product,
  },
  activity_logs: {
    actorLabel: stays('account', chained),
    actorHash: stays('not: of addresses without an account', chained),
    action: stays('activity', chained),
    resource: stays('not: names other people and records', chained),
    changes: stays('not: names other people and records', chained),
    ipAddress: stays('activity', chained),
    device: stays('activity', chained),
    prevHash: stays('not: a hash of the chain', chained),
    hash: stays('not: a hash of the chain', chained),
    searchText: stays('not: made from other columns, for searches', chained),
  },
  refused_attempts: Object.fromEntries(
    ['source', 'action', 'actorLabel', 'resource', 'ipAddress', 'device'].map((name) => [
      name,
      shortly('moved into the activity log when its minute is over'),
    ]),
  ),
  idempotency_keys: Object.fromEntries(
    ['scope', 'requestHash', 'secretHash', 'sealedAnswer'].map((name) => [
      name,
      shortly('sealed or a keyed hash, deleted after 24 hours'),
    ]),
  ),
  sign_in_throttles: { subject: shortly('a keyed hash or a network address, deleted by age') },
  captcha_uses: { signature: shortly('a signature of a challenge, deleted after an hour') },
}

const content = 'content and settings of the organization; what people write there belongs to their office'
const ofDeployment = 'of the deployment, not of a person'
/** Tables with text that have no rows about people, and why. */
export const impersonalTables: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['service_accounts', 'api_keys', 'asset_uses', 'learning_paths', 'learning_path_versions', 'module_types'],
      ...['module_type_versions', 'modules', 'module_locales', 'module_versions', 'module_texts', 'organizations', 'roles'],
      ...['role_permissions', 'scim_groups', 'sign_up_policies', 'sso_providers', 'sso_role_mappings', 'term_policies'],
    ].map((table) => [table, content]),
  ),
  ...Object.fromEntries(
    ['events', 'event_deliveries'].map((table) => [
      table,
      'ids and facts; payloads and errors hold no address and no text of a person',
    ]),
  ),
  ...Object.fromEntries(
    ['schedules', 'signing_keys', 'checkpoint_keys', 'first_run_tokens', 'activity_log_heads', 'activity_log_checkpoints'].map(
      (table) => [table, ofDeployment],
    ),
  ),
}
