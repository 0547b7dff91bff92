import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { errorLine, errorText, reportError } from './error-report'

const marker = 'marker-value-4711'
const owner = () => postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const failureOf = async (work: (sql: postgres.Sql) => Promise<unknown>) => {
  const sql = owner()
  return work(sql)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .finally(() => sql.end())
}

describe('what is written of an error', () => {
  it('names what failed and where, without the values of the statement', async () => {
    const cause = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED', parameters: [marker] })
    const report = reportError(new DrizzleQueryError('update users set a = $1', [marker], cause))
    expect(report).toMatchObject({
      message: 'Failed query',
      query: 'update users set a = $1',
      cause: { message: 'write CONNECTION_CLOSED', code: 'CONNECTION_CLOSED' },
    })
    expect(report.stack).toMatch(/^ +at .*error-report\.test/)
    for (const text of [JSON.stringify(report), errorText(new DrizzleQueryError('select $1', [marker], cause))])
      expect(text).not.toContain(marker)
  })

  it.each([
    [
      'detail of a doubled key',
      (sql: postgres.Sql) =>
        sql`with made as (insert into signing_keys values (${marker}, 'a', 'a', '{}', 'a')) insert into signing_keys values (${marker}, 'a', 'a', '{}', 'a')`,
    ],
    ['detail of a row that is refused', (sql: postgres.Sql) => sql`insert into signing_keys (kid) values (${marker})`],
    ['message about a value that is none', (sql: postgres.Sql) => sql`select ${marker}::text::uuid`],
    [
      'message, detail and hint of a function',
      (sql: postgres.Sql) =>
        sql.unsafe(
          `do $$ begin raise exception '${marker}' using errcode = '57014', detail = '${marker}', hint = '${marker}', constraint = '${marker}'; end $$`,
        ),
    ],
  ])('keeps back the %s', async (_, work) => {
    const error = await failureOf(work)
    expect(error).toBeInstanceOf(Error)
    expect(`${JSON.stringify(reportError(error))}${errorText(error)}${errorLine(error)}`).not.toContain(marker)
    expect(reportError(error).code).toMatch(/^\w{5}$/)
  })

  it('keeps the message of Postgres where it names things', async () => {
    const error = await failureOf((sql) => sql`select from no_such_table`)
    expect(reportError(error)).toMatchObject({ code: '42P01', message: 'relation "no_such_table" does not exist' })
  })

  it('keeps back what JSON.parse read, the command of a store, a header and fields nobody named', () => {
    const parse = () => {
      try {
        JSON.parse(`${marker} of a body that is not JSON`)
      } catch (error) {
        return error
      }
    }
    const errors = [
      parse(),
      new Error(`WRONGTYPE, command was: [["set","${marker}"]]`),
      new TypeError(`Headers.append: "Bearer ${marker}" is an invalid header value.`),
      Object.assign(new Error('refused'), { request: { headers: { authorization: marker } }, args: [marker], where: marker }),
    ]
    expect(errors[0]).toBeInstanceOf(SyntaxError)
    for (const error of errors) expect(`${JSON.stringify(reportError(error))}${errorText(error)}`).not.toContain(marker)
  })

  it('follows causes and gathered errors to an end, also where they go in a circle', () => {
    const circle = new Error('round')
    circle.cause = circle
    const many = new AggregateError([circle, ...Array.from({ length: 50 }, () => new Error('one of many'))], 'all failed')
    const report = reportError(many)
    expect(report.errors).toHaveLength(5)
    expect(JSON.stringify(report).match(/"message":"round"/g)).toHaveLength(4)
    expect(errorLine(new Error('outside', { cause: new Error('inside') }))).toBe('outside; because: inside')
    expect([reportError('thrown text').message, reportError(null).name]).toEqual(['thrown text', 'object'])
  })
})
