import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

/**
 * The records with a life, and the functions that alone write their state, each with its event. `column` is the state; null: a row itself is the state.
 * A file in place of functions keeps its `recordsOf` to itself.
 */
const records = [
  {
    table: 'enrolments',
    column: 'state',
    writers: {
      'lib/domain/learning/learning-paths/enrolment-records.service.ts': [
        'createEnrolment',
        'markOverdue',
        'records',
        'writeProgress',
      ],
    },
  },
  {
    table: 'learningPaths',
    column: 'status',
    writers: { 'lib/domain/learning/learning-paths/path-records.service.ts': ['get, lock, insert, change'] },
  },
  {
    table: 'modules',
    column: 'status',
    writers: { 'lib/domain/learning/modules/authoring/module-records.service.ts': ['get, lock, insert, change'] },
  },
  {
    table: 'users',
    column: 'status',
    // The records of users.service.ts are handed out without the status.
    writers: {
      'lib/domain/house/identity/account/account-state.service.ts': ['blankAccount', 'records'],
      'lib/domain/house/identity/account/users.service.ts': ['insertUsers', 'records'],
    },
  },
  {
    table: 'userRoles',
    column: null,
    writers: { 'lib/domain/house/roles/role-assignments.service.ts': ['changeEnd', 'giveRoles', 'take'] },
  },
  {
    table: 'serviceAccountRoles',
    column: null,
    writers: { 'lib/domain/house/roles/role-assignments.service.ts': ['changeRolesOfAccount'] },
  },
  {
    table: 'certificates',
    column: 'state',
    writers: { 'lib/domain/assessing/certificates/certificate-records.service.ts': ['records'] },
  },
] as const
type Watched = { table: string; column: string | null }

type Node = Record<string, unknown> & { type: string }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameIn = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')
const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)]

/** The tables of the schema that a file imports, by the name that they have in it. */
function tablesIn(program: Node): ReadonlyMap<string, string> {
  const imports = childrenOf(program).filter(
    ({ type, source }) => type === 'ImportDeclaration' && isNode(source) && String(source.value).startsWith('@/db/schema/'),
  )
  const named = imports.flatMap(childrenOf).filter(({ type }) => type === 'ImportSpecifier')
  return new Map(named.map(({ local, imported }) => [nameIn(local), nameIn(imported)]))
}

/** Whether an object that is written may set a column: it names it, or has parts that the source does not show. */
const maySet = (written: unknown, column: string): boolean =>
  !isNode(written) ||
  written.type !== 'ObjectExpression' ||
  childrenOf(written).some(({ type, key }) => type === 'SpreadElement' || nameIn(key) === column)

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Whether a text of SQL writes the state of a record. */
function isSqlWrite(text: string, { table, column }: Watched): boolean {
  const start = text.search(new RegExp(`\\b(insert\\s+into|update|delete\\s+from)\\s+${snake(table)}\\b`, 'i'))
  const rest = text.slice(Math.max(0, start))
  return start >= 0 && (column === null || /^insert/i.test(rest) || new RegExp(`\\b${snake(column)}\\b\\s*=`).test(rest))
}

/** The writes of the state of a record in a declaration. */
function writesIn(declaration: Node, tables: ReadonlyMap<string, string>, watched: Watched): boolean {
  const { table, column } = watched
  return nodesIn(declaration).some((node) => {
    if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')) {
      const parts = node.type === 'Literal' ? [node.value] : childrenOf(node).map(({ value }) => Object(value).raw ?? '?')
      return isSqlWrite(parts.join(' '), watched)
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
    const [argument] = Array.isArray(node.arguments) ? node.arguments : []
    const verb = nameIn(node.callee) || nameIn(node.callee.property)
    if (verb === 'set' && column !== null) {
      const { object } = node.callee
      const of = isNode(object) && Array.isArray(object.arguments) ? tables.get(nameIn(object.arguments[0])) : undefined
      return of === table && maySet(argument, column)
    }
    const doors = column === null ? ['insert', 'update', 'delete', 'recordsOf'] : ['insert', 'recordsOf']
    return doors.includes(verb) && tables.get(nameIn(argument)) === table
  })
}

/** The name of a declaration of a module. */
function nameOf(statement: Node): string {
  const declared = isNode(statement.declaration) ? statement.declaration : statement
  if (!Array.isArray(declared.declarations)) return nameIn(declared.id)
  return declared.declarations
    .map(({ id }: Node) =>
      isNode(id) && Array.isArray(id.properties) ? id.properties.map(({ key }) => nameIn(key)).join(', ') : nameIn(id),
    )
    .join()
}

/** The declarations of a source that write the state of a record, as they are named. */
function writersIn(text: string, watched: Watched, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const program: unknown = parseAst(text, { lang })
  if (!isNode(program)) throw new Error('A source has a program')
  const tables = tablesIn(program)
  const statements = childrenOf(program).filter(({ type }) => type !== 'ImportDeclaration')
  return statements.filter((statement) => writesIn(statement, tables, watched)).map(nameOf)
}

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'app', 'instrumentation.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$|\/testing\//.test(file))

describe('the state of a record with a life', () => {
  it.each(records)('of $table is written by the functions that publish its events, and nowhere else', (watched) => {
    const mentions = new RegExp(`\\b(${watched.table}|${snake(watched.table)})\\b`)
    const found = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const writers = mentions.test(text) ? writersIn(text, watched, file.endsWith('x') ? 'tsx' : 'ts') : []
      return writers.length > 0 ? [[file, writers.toSorted()] as const] : []
    })
    expect(Object.fromEntries(found)).toEqual(watched.writers)
  })

  it('is found where it is written in another way', () => {
    const watched = { table: 'learningPaths', column: 'status' }
    const schema = "import { learningPaths as paths } from '@/db/schema/learning-paths'\n"
    for (const work of [
      "db.update(paths).set({ status: 'archived' }).where(it)",
      'db.update(paths).set({ ...more })',
      'db.update(paths).set(values)',
      'db.insert(paths).values(values)',
      'recordsOf(paths, {})',
      "sql`update learning_paths p set level = 1, status = 'archived'`",
      'sql`with one as (select 1) insert into learning_paths (id) values (1)`',
    ])
      expect([work, writersIn(`${schema}const write = () => ${work}`, watched)]).toEqual([work, ['write']])
    for (const work of ["db.update(paths).set({ level: 'advanced' })", 'db.select().from(paths)', 'db.update(other).set(values)'])
      expect([work, writersIn(`${schema}const write = () => ${work}`, watched)]).toEqual([work, []])
  })
})
