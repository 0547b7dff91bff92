import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Danger, dangers, migrationProblems, onlineProblems } from '@/db/migration-rules'
import { statementsOf } from '@/db/sql-statements'

const folder = 'db/migrations'
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

describe('the migrations', () => {
  it('lock nothing for long and break no release before', () => {
    expect(files.length).toBeGreaterThan(0)
    const found = files.flatMap((file) => migrationProblems(textOf(file)).map((problem) => `${file}: ${problem}`))
    expect(found).toEqual([])
  })

  it('that run outside of the transaction can run again', () => {
    const online = existsSync(`${folder}/online`) ? readdirSync(`${folder}/online`) : []
    const found = online
      .filter((file) => file.endsWith('.sql'))
      .flatMap((file) => onlineProblems(textOf(`online/${file}`)).map((problem) => `${file}: ${problem}`))
    expect(found).toEqual([])
  })
})

describe('the check of migrations', () => {
  const dangerous: [Danger, string][] = [
    ['rewrite', 'ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE varchar(200);'],
    ['rewrite', 'alter table public.users alter email type text'],
    ['rewrite', 'ALTER TABLE users ADD COLUMN token uuid DEFAULT gen_random_uuid() NOT NULL'],
    ['rewrite', 'ALTER TABLE users ADD COLUMN place bigserial'],
    ['rewrite', `ALTER TABLE users ADD COLUMN folded text GENERATED ALWAYS AS (lower(email)) STORED`],
    ['rewrite', 'VACUUM FULL users'],
    ['rewrite', 'ALTER TABLE users SET UNLOGGED'],
    ['index-locks', 'CREATE INDEX "users_by_name" ON "users" USING btree ("organization_id","name");'],
    ['index-locks', 'CREATE UNIQUE INDEX x\n  ON ONLY users (a)'],
    ['index-in-transaction', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS x ON users (a)'],
    ['constraint-scans', 'ALTER TABLE users ADD CONSTRAINT u FOREIGN KEY (organization_id) REFERENCES organizations(id)'],
    ['constraint-scans', 'ALTER TABLE users ADD COLUMN a int, ADD CONSTRAINT c CHECK (a > 0)'],
    ['constraint-scans', 'ALTER TABLE users VALIDATE CONSTRAINT c'],
    ['constraint-builds', 'ALTER TABLE users ADD CONSTRAINT u UNIQUE (email)'],
    ['not-null-scans', 'ALTER TABLE users ALTER COLUMN name SET NOT NULL'],
    ['no-default', 'ALTER TABLE users ADD COLUMN kind text NOT NULL'],
    ['breaks-release-before', 'ALTER TABLE users DROP COLUMN name'],
    ['breaks-release-before', 'ALTER TABLE users RENAME COLUMN name TO title'],
    ['breaks-release-before', 'DROP TABLE users'],
    ['rows-at-once', "UPDATE users SET name = '' WHERE true"],
    ['rows-at-once', 'DELETE FROM "public"."sessions"'],
    ['long-lock', 'LOCK TABLE users IN EXCLUSIVE MODE'],
    ['lock-timeout', 'SET LOCAL lock_timeout = 0'],
    ['dynamic', "DO $$ BEGIN EXECUTE 'alter table users drop column name'; END $$"],
    ['rows-at-once', 'DO $x$ BEGIN IF true THEN UPDATE users SET name = name; END IF; END $x$'],
  ]
  it.each(dangerous)('refuses %s: %s', (danger, sql) => {
    expect(migrationProblems(sql)).toEqual([expect.stringMatching(new RegExp(`^${danger}: ".*" `, 's'))])
    expect(migrationProblems(sql)[0]).toContain(dangers[danger])
    // Neither other statements nor comments around it hide it.
    expect(migrationProblems(`CREATE TABLE made (id int);\n-- a note; of two parts\n/* ALTER */ ${sql}`)).toHaveLength(1)
  })

  it.each([
    'CREATE TABLE made (id uuid); CREATE INDEX made_x ON made (id); ALTER TABLE made ADD CONSTRAINT m UNIQUE (id); UPDATE made SET id = id',
    'ALTER TABLE users ADD COLUMN review_since timestamp (3) with time zone',
    "ALTER TABLE users ADD COLUMN kind text DEFAULT 'a, (b' NOT NULL, ADD COLUMN at timestamptz DEFAULT now() NOT NULL",
    'ALTER TABLE users ADD CONSTRAINT c CHECK (length(name) < 200) NOT VALID',
    'ALTER TABLE users ENABLE ROW LEVEL SECURITY; ALTER TABLE users DROP CONSTRAINT c',
    "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN UPDATE users SET name = ''; DROP TABLE x; END $body$",
    "COMMENT ON TABLE users IS 'DROP TABLE users; UPDATE users SET x = 1'",
    'CREATE TRIGGER t AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION f()',
  ])('lets %s pass', (sql) => expect(migrationProblems(sql)).toEqual([]))

  it('accepts a danger where a comment before the statement gives a reason, and that danger alone', () => {
    const index = 'CREATE INDEX x ON checkpoint_keys (kid)'
    expect(migrationProblems(`-- accepted: index-locks: the table has a row for each key, a few dozen\n${index};`)).toEqual([])
    expect(migrationProblems(`-- accepted: index-locks:\n${index}`)).toHaveLength(1)
    expect(migrationProblems(`-- accepted: rewrite: no reason that counts\n${index}`)).toHaveLength(1)
    expect(migrationProblems(`-- accepted: index-locks: for this one\n${index}; ${index}`)).toHaveLength(1)
  })

  it('lets only what can run again stand outside of the transaction', () => {
    const good = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS x ON users (a);\nALTER TABLE users VALIDATE CONSTRAINT c'
    expect(onlineProblems(good)).toEqual([])
    expect(onlineProblems('CREATE INDEX CONCURRENTLY x ON users (a); UPDATE users SET a = 1')).toHaveLength(2)
  })

  it('reads hostile texts to their end, each character once', () => {
    for (const opening of ['/*a', "'a", '"a', '$b$', '-- ', '(', '$c$ $d$ '])
      expect(statementsOf(`x ${opening.repeat(200_000)}`)).toHaveLength(1)
    expect(
      migrationProblems(`ALTER TABLE users ${'ADD COLUMN a int DEFAULT (1), '.repeat(20_000)}ADD COLUMN b serial`),
    ).toHaveLength(1)
  })
})
