/**
 * The fields of an error that may be logged. All other fields (the values of a statement, Postgres' DETAIL, a command's arguments, request
 * headers) may contain a password, a token or a row, and are left out.
 */
export type ErrorReport = {
  name: string
  message: string
  code?: string
  severity?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  routine?: string
  /** Text of the SQL statement with its placeholders, without its values. */
  query?: string
  stack?: string
  cause?: ErrorReport
  errors?: ErrorReport[]
}

const deepest = 4
const mostErrors = 5
const longestText = 2000

/**
 * SQLSTATE classes whose messages name objects and limits, not values: connection, transaction state, privileges and names, resources, operator
 * intervention, system.
 */
const namesNoValues = /^(08|25|28|3D|3F|40|42|53|54|55|57|58|XX)/
const raisedByFunction = 'exec_stmt_raise'

/** Where libraries append values to a message: drizzle its parameters, the key-value client its command, JSON.parse its input. */
const valuesBehind = /params:|, command was|, (?=["'`.])/
/** A long quoted text is a value, not a name. */
const longQuoted = /"[^"]{16,}"/g

/** A literal in the text of a statement. */
const literal = /'(?:[^']|'')*'/g

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)
const beforeValues = (text: string) => (text.split(valuesBehind, 1)[0] ?? '').trimEnd()
const textAt = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
}

/** Whether an error was sent by Postgres: only its server reports these three together. */
const isOfPostgres = (error: object) => ['severity', 'code', 'routine'].every((key) => textAt(error, key) !== undefined)

/** The message without values: Postgres quotes the offending value in many messages, and functions of the database may add any. */
function messageOf(error: object): string {
  const message = textAt(error, 'message') ?? ''
  // The statement has its own field.
  if (message.startsWith('Failed query')) return 'Failed query'
  if (isOfPostgres(error)) {
    const isSafe = namesNoValues.test(textAt(error, 'code') ?? '') && textAt(error, 'routine') !== raisedByFunction
    if (!isSafe) return 'message withheld: it may quote values'
  }
  return cut(beforeValues(message).replaceAll(longQuoted, '"…"'), longestText)
}

/** The lines of the stack without the text above them, which repeats the message. */
function placesOf(error: object): string | undefined {
  const places = (textAt(error, 'stack') ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return places.length > 0 ? cut(places.join('\n'), 4 * longestText) : undefined
}

/** The name of a schema object, if it looks like one: a function of the database may have put any text there. */
const nameAt = (error: object, key: string) => {
  const name = textAt(error, key)
  return name !== undefined && /^\w{1,63}$/.test(name) ? name : undefined
}

function fieldsOf(error: object): Partial<ErrorReport> {
  const query = textAt(error, 'query')
  const fields = {
    code: nameAt(error, 'code'),
    severity: nameAt(error, 'severity'),
    schema: nameAt(error, 'schema_name'),
    table: nameAt(error, 'table_name'),
    column: nameAt(error, 'column_name'),
    constraint: nameAt(error, 'constraint_name'),
    routine: nameAt(error, 'routine'),
    query: query && cut(beforeValues(query).replaceAll(literal, "'…'"), longestText),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The only form in which errors reach logs, consoles and other processes. Accepts any thrown value. */
export function reportError(error: unknown, depth = 0): ErrorReport {
  if (typeof error !== 'object' || error === null)
    return { name: typeof error, message: cut(beforeValues(String(error)), longestText) }
  const report: ErrorReport = { name: textAt(error, 'name') ?? 'Error', message: messageOf(error), ...fieldsOf(error) }
  const stack = placesOf(error)
  if (stack) report.stack = stack
  if (depth === deepest) return report
  const [cause, errors]: unknown[] = [Reflect.get(error, 'cause'), Reflect.get(error, 'errors')]
  if (cause !== undefined && cause !== null) report.cause = reportError(cause, depth + 1)
  if (Array.isArray(errors)) report.errors = errors.slice(0, mostErrors).map((one) => reportError(one, depth + 1))
  return report
}

/** An error with its causes in one line: for terminals and messages between processes. */
export function errorLine(error: unknown): string {
  const parts: string[] = []
  for (let report: ErrorReport | undefined = reportError(error); report; report = report.cause ?? report.errors?.[0])
    parts.push([report.message || report.name, report.code && `(${report.code})`].filter(Boolean).join(' '))
  return parts.join('; because: ')
}

/** An error with its stack, for a console. */
export const errorText = (error: unknown): string => {
  const { name, stack } = reportError(error)
  return `${name}: ${errorLine(error)}${stack ? `\n${stack}` : ''}`
}
