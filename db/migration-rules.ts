import { type Statement, statementsOf } from './sql-statements'

/** Why a statement is dangerous on a large table under traffic, and what to do instead. A comment before it can accept one: `-- accepted: <danger>: <reason>`. */
export const dangers = {
  rewrite:
    'rewrites the whole table while no statement can read it: add a new column, fill it in batches, and let the next release use it',
  'index-locks': 'stops all writes while it is built: put CREATE INDEX CONCURRENTLY IF NOT EXISTS into db/migrations/online',
  'index-in-transaction': 'cannot run within the transaction of migrations: put it into db/migrations/online',
  'constraint-scans': 'reads the whole table under a lock: add it NOT VALID, and VALIDATE it in db/migrations/online',
  'constraint-builds':
    'builds an index under a lock: build it in db/migrations/online, and add the constraint USING INDEX in the next release',
  'not-null-scans':
    'reads the whole table under a lock: add CHECK (… IS NOT NULL) NOT VALID, and VALIDATE it in db/migrations/online',
  'no-default': 'fails as soon as the table has rows: give the column a default that does not change',
  'breaks-release-before':
    'breaks the release before, which still runs while servers are replaced: remove it one release after its last use',
  'rows-at-once': 'changes rows in the transaction that holds the locks: do it in batches, by a job or before the release',
  'long-lock': 'locks the table for as long as the migration takes',
  'lock-timeout': 'changes how long a migration waits for locks, behind which all other statements wait: migrate.ts sets it',
  dynamic: 'cannot be checked, because its statement is put together at run time',
} as const
export type Danger = keyof typeof dangers

const name = '(?:"?public"?\\.)?"?(\\w+)"?'
const alteration = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${name} (.*)$`, 'is')
const volatileDefault =
  /\bDEFAULT\b.{0,200}?\b(?:gen_random_uuid|uuid_generate_v\d|uuidv\d|random|clock_timestamp|timeofday|nextval)\s*\(/i

/** The tables that a migration makes: they are empty, so nothing about them is dangerous. */
function madeBy(statements: readonly Statement[]): Set<string> {
  const made = new RegExp(`^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${name}`, 'i')
  return new Set(statements.flatMap(({ text }) => made.exec(text)?.[1] ?? []))
}

/** The actions of one ALTER TABLE; a comma within parentheses parts nothing. */
function actionsOf(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += sign
  }
  return actions.map((action) => action.trim())
}

function dangerOfAction(action: string): Danger | null {
  const is = (pattern: RegExp) => pattern.test(action)
  if (is(/^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i)) return 'rewrite'
  if (is(/^SET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i)) return 'rewrite'
  if (is(/^ALTER (?:COLUMN )?\S+ SET NOT NULL\b/i)) return 'not-null-scans'
  if (is(/^(?:DROP (?:COLUMN|CONSTRAINT)?|RENAME)\b/i)) return is(/^DROP CONSTRAINT\b/i) ? null : 'breaks-release-before'
  if (is(/^ADD (?:CONSTRAINT \S+ )?(?:FOREIGN KEY|CHECK)\b/i)) return is(/\bNOT VALID\b/i) ? null : 'constraint-scans'
  if (is(/^ADD (?:CONSTRAINT \S+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b/i)) return is(/\bUSING INDEX\b/i) ? null : 'constraint-builds'
  if (is(/^VALIDATE CONSTRAINT\b/i)) return 'constraint-scans'
  return is(/^ADD\b/i) ? dangerOfColumn(action) : null
}

function dangerOfColumn(action: string): Danger | null {
  const is = (pattern: RegExp) => pattern.test(action)
  if (is(volatileDefault) || is(/\bGENERATED\b/i) || is(/\b(?:small|big)?serial\b/i)) return 'rewrite'
  if (is(/\b(?:UNIQUE|PRIMARY KEY)\b/i)) return 'constraint-builds'
  if (is(/\bCHECK \(|\bREFERENCES\b/i)) return 'constraint-scans'
  return is(/\bNOT NULL\b/i) && !is(/\bDEFAULT\b/i) ? 'no-default' : null
}

const others: readonly [RegExp, Danger][] = [
  [/^(?:VACUUM FULL|CLUSTER)\b/i, 'rewrite'],
  [/^REINDEX\b/i, 'index-locks'],
  [/^LOCK\b/i, 'long-lock'],
  [/^TRUNCATE\b/i, 'breaks-release-before'],
  [/^DROP (?:TABLE|COLUMN|VIEW|TYPE)\b/i, 'breaks-release-before'],
  [/^ALTER TYPE .* RENAME\b/i, 'breaks-release-before'],
  [/^(?:SET (?:LOCAL |SESSION )?|RESET |SELECT set_config\()(?:lock_timeout|statement_timeout|'')/i, 'lock-timeout'],
  [/^(?:EXECUTE|PERFORM)\b/i, 'dynamic'],
]

function dangersOf({ text }: Statement, made: ReadonlySet<string>): Danger[] {
  const known = (table: string | undefined) => made.has(table ?? '')
  const [, altered, actions] = alteration.exec(text) ?? []
  if (altered && actions) return known(altered) ? [] : actionsOf(actions).flatMap((action) => dangerOfAction(action) ?? [])
  const index = new RegExp(`^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?.*? ON (?:ONLY )?${name}`, 'is').exec(text)
  if (index) return index[1] ? ['index-in-transaction'] : known(index[2]) ? [] : ['index-locks']
  const rows = new RegExp(`^(?:UPDATE|DELETE FROM) (?:ONLY )?${name}`, 'i').exec(text)
  if (rows) return known(rows[1]) ? [] : ['rows-at-once']
  return others.flatMap(([pattern, danger]) => (pattern.test(text) ? [danger] : []))
}

/** The statements of a block that runs at once (DO), by what its lines begin with. */
function inBlocks(statement: Statement): Statement[] {
  if (!/^DO\b/i.test(statement.text)) return []
  const openings = /^(?:(?:DECLARE|BEGIN|THEN|ELSE|LOOP|IF .{0,300}? THEN|FOR .{0,300}? LOOP)\s+)+/is
  return statement.bodies
    .flatMap(statementsOf)
    .map((inner) => ({ ...inner, text: inner.text.replace(openings, ''), accepted: inner.accepted ?? statement.accepted }))
}

/** The dangers of a migration, one line each. */
export function migrationProblems(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = madeBy(statements)
  return statements
    .flatMap((statement) => [statement, ...inBlocks(statement)])
    .flatMap((statement) =>
      dangersOf(statement, made)
        .filter((danger) => statement.accepted?.danger !== danger)
        .map((danger) => `${danger}: "${statement.text.slice(0, 120)}" ${dangers[danger]}`),
    )
}

/**
 * The faults of a file of db/migrations/online: its statements run alone, again at every start, and hold no
 * lock for long.
 */
export function onlineProblems(sql: string): string[] {
  const allowed = [
    /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS /i,
    /^DROP INDEX CONCURRENTLY IF EXISTS /i,
    new RegExp(`^ALTER TABLE ${name} VALIDATE CONSTRAINT \\S+$`, 'i'),
  ]
  return statementsOf(sql)
    .filter(({ text }) => !allowed.some((pattern) => pattern.test(text)))
    .map(
      ({ text }) =>
        `"${text.slice(0, 120)}" is neither an index built or dropped CONCURRENTLY (IF [NOT] EXISTS) nor a VALIDATE CONSTRAINT`,
    )
}
