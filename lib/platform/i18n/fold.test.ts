import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldLoose, foldStrict } from '@/lib/platform/i18n/fold'
import vectors from '@/lib/platform/i18n/fold-vectors.json'
import { seed } from '@/lib/platform/testing/seed'

describe('folding in TypeScript', () => {
  it.each(vectors)('folds $why: $input', ({ input, loose, strict }) => {
    expect(foldLoose(input)).toBe(loose)
    expect(foldStrict(input)).toBe(strict)
  })

  it('has enough shared vectors', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(40)
    expect(new Set(vectors.map(({ input }) => input)).size).toBe(vectors.length)
  })

  it('changes nothing when it runs twice, and folds NFC and NFD alike', () => {
    const arabic = fc.string({ unit: fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCharCode(code)) })
    fc.assert(
      fc.property(fc.oneof(arabic, fc.string({ unit: 'binary' })), (text) => {
        expect(foldLoose(foldLoose(text))).toBe(foldLoose(text))
        expect(foldLoose(text.normalize('NFD'))).toBe(foldLoose(text.normalize('NFC')))
        expect(foldLoose(foldStrict(text))).toBe(foldLoose(text))
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('folding in PostgreSQL, by the function that the migrations install', () => {
  const sql = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

  beforeAll(async () => {
    expect(process.env.TEST_DATABASE_URL, 'TEST_DATABASE_URL').toBeTruthy()
    await sql`BEGIN`
    await sql`CREATE SCHEMA fold_test`
    await sql`SET LOCAL search_path = fold_test, public`
  })
  afterAll(async () => {
    await sql`ROLLBACK`
    await sql.end()
  })

  it('folds every shared vector the same way', async () => {
    const rows = await sql<{ folded: string }[]>`
      SELECT public.fold_text(input) AS folded FROM unnest(${vectors.map(({ input }) => input)}::text[]) WITH ORDINALITY AS t(input, at) ORDER BY at`
    expect(rows.map(({ folded }) => folded)).toEqual(vectors.map(({ loose }) => loose))
  })

  it('agrees with TypeScript on every character of the Latin and Arabic blocks', async () => {
    const blocks = [[0x20, 0x7ff], [0x1e00, 0x20ff], [0xfb50, 0xfdff], [0xfe70, 0xfeff], [0xff01, 0xffef]] as const // biome-ignore format: a table
    const inputs = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).flatMap((it) => [
        it,
        `A${it}\u0301\u0648${it}\u0654`,
      ]),
    )
    const rows = await sql<{ folded: string }[]>`
      SELECT public.fold_text(input) AS folded FROM unnest(${inputs}::text[]) WITH ORDINALITY AS t(input, at) ORDER BY at`
    const differ = inputs.filter((input, at) => rows[at]?.folded !== foldLoose(input))
    expect(differ.map((input) => [...input].map((it) => it.codePointAt(0)?.toString(16)))).toEqual([])
  })

  it('keeps null, and can be used in an indexed generated column', async () => {
    expect((await sql`SELECT public.fold_text(NULL) AS folded`)[0]?.folded).toBeNull()
    await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
    await sql`CREATE TABLE fold_test.people (name text, folded text GENERATED ALWAYS AS (public.fold_text(name)) STORED)`
    await sql`CREATE INDEX people_folded ON fold_test.people USING gin (folded gin_trgm_ops)`
    await sql`INSERT INTO fold_test.people (name) SELECT 'شخص ' || n FROM generate_series(1, 500) n`
    await sql`INSERT INTO fold_test.people (name) VALUES ('أَحْمَد المدرسة')`
    await sql`SET LOCAL enable_seqscan = off`
    const find = sql`SELECT name FROM fold_test.people WHERE folded LIKE '%' || public.fold_text('احمد المدرسه') || '%'`
    expect((await find).map(({ name }) => name)).toEqual(['أَحْمَد المدرسة'])
    const plan =
      await sql`EXPLAIN SELECT name FROM fold_test.people WHERE folded LIKE '%' || public.fold_text('احمد المدرسه') || '%'`
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('people_folded')
  })
})
