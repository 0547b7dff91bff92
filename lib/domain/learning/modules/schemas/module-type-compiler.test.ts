import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import * as compiler from '@/lib/domain/learning/modules/schemas/module-type-compiler'
import { bodyLimits, compilerLimits } from '@/lib/domain/learning/modules/schemas/module-type-compiler'
import { schemaProblems, withDefaultBounds } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'

const object = (properties: object, more: object = {}): JsonObject => ({ type: 'object', properties, ...more })
const many = (count: number, of: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, of(at)]))
const doubled = (levels: number, last: object = { type: 'boolean' }) =>
  object(
    { a: { $ref: '#/$defs/d0' } },
    {
      $defs: Object.fromEntries(
        Array.from({ length: levels }, (_, at) => [
          `d${at}`,
          at === levels - 1 ? last : { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
        ]),
      ),
    },
  )
/** Takes seconds to compile. */
const endless = (name: string) =>
  object(many(80, () => object(many(80, () => ({ type: 'string', minLength: 1, maxLength: 4, enum: [name] })))))
// More processor time than in production, for slow machines; endless work exceeds any limit.
Object.assign(compilerLimits, { processorMs: 250, wallMs: 20_000 })
const asker = { organizationId: 'tests' }
const compileSchema = (schema: JsonObject) => compiler.compileSchema(asker, schema)
const validateBody = (schema: JsonObject, body: unknown) => compiler.validateBody(asker, schema, body)

describe('compileSchema', () => {
  // Replaces a stopped worker first, so that its start does not count for the next schema.
  beforeEach(async () => {
    expect(await compileSchema({ type: 'object' })).toEqual({ ok: true })
  })

  // Some of these would be refused by schemaProblems: the worker must be safe without it.
  it.each<[string, JsonObject, string | undefined]>([
    ['20,000 properties', object(many(20_000, () => ({ type: 'string' }))), undefined],
    ['30 doubled levels', doubled(30), undefined],
    ['a remote reference', object({ a: { $ref: 'https://evil.example/a.json' } }), 'schemaInvalid'],
    ['a missing definition', object({ a: { $ref: '#/$defs/a' } }), 'schemaInvalid'],
    ['lookahead', object({ a: { pattern: '(?=a)' } }), 'schemaPattern'],
    ['a back reference', object({ a: { pattern: '(a)\\1' } }), 'schemaPattern'],
    ['a hidden pattern', object({}, { patternProperties: { '(?=a)': {} } }), 'schemaPattern'],
    ['an unknown format', object({ a: { format: 'masar' } }), 'none'],
    ['a keyword of the wrong kind', object({ a: { enum: 5 } }), 'schemaInvalid'],
    [
      'code in a name',
      object({ "'];process.exit(1);//": { const: '` + process.exit(1) + `' } }, { required: ['");process.exit(1)//'] }),
      'none',
    ],
    ['5,000 patterns', object(many(5_000, (at) => ({ pattern: `^[\\p{L}]{1,40}${at}$` }))), undefined],
    ['a cyclic definition', object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/a' } } }), undefined],
    ['another schema with the same id', object({}, { $id: 'https://masar.example/x' }), 'none'],
    ['the same id again', object({ a: { type: 'string' } }, { $id: 'https://masar.example/x' }), 'none'],
    ['an asynchronous schema', object({}, { $async: true }), 'none'],
  ])('ends in time on %s', async (_, schema, rule) => {
    // The test is that it returns; row T19 of the fault runs measures the processor time.
    const answer = await compileSchema(schema)
    if (rule === 'none') expect(answer).toEqual({ ok: true })
    else if (rule) expect(answer).toMatchObject({ ok: false, rule })
    else expect(answer.ok || ['schemaTooCostly', 'schemaInvalid'].includes(answer.rule)).toBe(true)
  })

  it('stops a schema that compiles for ever and goes on with a new worker', async () => {
    expect(await compileSchema(endless('a'))).toEqual({ ok: false, rule: 'schemaTooCostly' })
    expect(await compileSchema({ type: 'object' })).toEqual({ ok: true })
  })

  it('refuses what is not JSON or too much of it before the worker sees it', async () => {
    expect(await compileSchema({ type: 'object', default: () => 1 })).toEqual({ ok: false, rule: 'schemaInvalid' })
    expect(await compileSchema(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toEqual({
      ok: false,
      rule: 'schemaTooCostly',
    })
  })

  it('gives each of several simultaneous checks its own time', async () => {
    const answers = await Promise.all(
      [endless('a'), { type: 'object' }, endless('b'), { type: 'object', properties: {} }].map(compileSchema),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([false, true, false, true])
  })
})

describe('validateBody', () => {
  it('tells apart patterns of one schema', async () => {
    const schema = object({
      a: { type: 'string', pattern: '^a+$' },
      b: { type: 'string', pattern: '^b+$' },
      c: { type: 'string', pattern: '^[\\u0600-\\u06FF]+$' },
    })
    expect(await validateBody(schema, { a: 'aa', b: 'bb', c: 'مسار' })).toEqual({ ok: true })
    expect(await validateBody(schema, { a: 'aa', b: 'aa' })).toEqual({
      ok: false,
      rule: 'bodyInvalid',
      path: 'b',
      keyword: 'pattern',
    })
    expect(await validateBody(schema, { a: 'bb' })).toEqual({ ok: false, rule: 'bodyInvalid', path: 'a', keyword: 'pattern' })
    expect(await validateBody(schema, { c: 'masar' })).toEqual({ ok: false, rule: 'bodyInvalid', path: 'c', keyword: 'pattern' })
  })

  it('names the invalid place', async () => {
    const cue = object(
      { at: { type: 'number' }, 'a/b~c': { type: 'boolean' } },
      { required: ['at'], additionalProperties: false },
    )
    const schema = object({ cues: { type: 'array', items: cue } }, { required: ['cues'] })
    expect(await validateBody(schema, {})).toMatchObject({ path: 'cues', keyword: 'required' })
    expect(await validateBody(schema, { cues: [{ at: 1 }, {}] })).toMatchObject({ path: 'cues.1.at', keyword: 'required' })
    expect(await validateBody(schema, { cues: [{ at: 1, more: 2 }] })).toMatchObject({
      path: 'cues.0.more',
      keyword: 'additionalProperties',
    })
    expect(await validateBody(schema, { cues: [{ at: 1, 'a/b~c': 2 }] })).toMatchObject({ path: 'cues.0.a/b~c', keyword: 'type' })
    expect(await validateBody(schema, [])).toEqual({ ok: false, rule: 'bodyInvalid', path: '', keyword: 'type' })
    expect(await validateBody(schema, undefined)).toEqual({ ok: false, rule: 'bodyInvalid', path: '', keyword: 'type' })
  })

  it.each([
    ['uuid', '018f6b1e-7c1a-7b2e-9d1c-0242ac120002', 'not-a-uuid'],
    ['uri', 'https://masar.example/a', 'no uri'],
    ['date-time', '2026-02-18T09:00:00Z', '2026-02-30T09:00:00Z'],
    ['duration', 'PT1H30M', '1h30'],
  ])('checks the format %s', async (format, good, bad) => {
    expect(await validateBody(object({ a: { type: 'string', format } }), { a: good })).toEqual({ ok: true })
    expect(await validateBody(object({ a: { type: 'string', format } }), { a: bad })).toMatchObject({
      path: 'a',
      keyword: 'format',
    })
  })

  it.each<[string, JsonObject, unknown, boolean]>([
    ['the classic pattern bomb', object({ a: { type: 'string', pattern: '^(a+)+$' } }), { a: `${'a'.repeat(50_000)}!` }, false],
    ['an alternation bomb', object({ a: { type: 'string', pattern: '^(a|a)*$' } }), { a: `${'a'.repeat(50_000)}!` }, false],
    [
      'an email bomb',
      object({ a: { type: 'string', pattern: '^([a-zA-Z0-9])(([.-]|_+)?([a-zA-Z0-9]+))*@$' } }),
      { a: 'a'.repeat(10_000) },
      false,
    ],
    [
      'a long text for a uri',
      object({ a: { type: 'string', format: 'uri' } }),
      { a: `http://${'a.'.repeat(5_000)}${'%'.repeat(100)}` },
      false,
    ],
    [
      '1,000 unique objects',
      object({ a: { type: 'array', uniqueItems: true, maxItems: 1_000 } }),
      { a: Array.from({ length: 1_000 }, (_, at) => ({ at })) },
      true,
    ],
    [
      '100 branches for 1,000 values',
      object({
        a: {
          type: 'array',
          items: { oneOf: Array.from({ length: 100 }, (_, at) => object({ k: { const: at } }, { required: ['k'] })) },
        },
      }),
      { a: Array.from({ length: 1_000 }, (_, at) => ({ k: at % 100 })) },
      true,
    ],
  ])('checks %s in time', async (_, schema, value, ok) => {
    expect(schemaProblems(schema, 'bodySchema')).toEqual([])
    await compileSchema(schema)
    expect((await validateBody(schema, value)).ok).toBe(ok)
  })

  it('stops a body that is checked for ever', async () => {
    const slow = doubled(34, { type: 'array', uniqueItems: true, items: { type: 'object' } })
    expect(await validateBody(slow, { a: [{ b: 1 }] })).toEqual({ ok: false, rule: 'bodyTooCostly' })
    expect(await validateBody({ type: 'object' }, {})).toEqual({ ok: true })
  })

  it('refuses a body over its size, its depth or with a forbidden name', async () => {
    expect(await validateBody({ type: 'object' }, { a: 'x'.repeat(bodyLimits.bytes) })).toEqual({
      ok: false,
      rule: 'bodyTooLarge',
    })
    expect(await validateBody({ type: 'object' }, { a: Array(bodyLimits.nodes).fill(0) })).toEqual({
      ok: false,
      rule: 'bodyTooLarge',
    })
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    expect(await validateBody({ type: 'object' }, { a: deep })).toEqual({ ok: false, rule: 'bodyTooDeep' })
    expect(await validateBody({ type: 'object' }, JSON.parse('{"__proto__":{}}'))).toMatchObject({
      rule: 'bodyInvalid',
      keyword: 'propertyNames',
    })
  })
})

const mediaId = '018f6b1e-7c1a-7b2e-9d1c-0242ac120002'
const bodies: { [key: string]: [config: object, body: object, wrong: object, path: string] } = {
  'content.article': [
    { minReadSeconds: 30, completion: 'scroll' },
    { blocks: [{ kind: 'heading', id: 'h1', level: 2, text: 'السلامة' }, { kind: 'table', id: 't', rows: [['أ', 'ب'], ['1', '2']] }, { kind: 'code', id: 'c', language: 'c++', source: 'int x;' }] },
    { blocks: [] }, 'blocks',
  ],
  'content.video': [
    { completeAtPercent: 90, preventSkip: 'forward', maxRate: 1.5, defaultCaption: 'ar-SA' },
    { mediaId, chapters: [{ id: 'c1', at: 0, title: 'مقدمة' }], cues: [{ kind: 'question', id: 'q1', at: 12.5, questionRef: 'q@1', onWrong: { seekTo: 3 } }, { kind: 'link', id: 'l', at: 3, title: 'x', url: 'https://a.example/' }] },
    { mediaId: 'no' }, 'mediaId',
  ],
  'assessment.quiz': [
    {},
    { assessmentId: mediaId, instructions: 'اقرأ كل سؤال جيدًا.' },
    { assessmentId: 'no' }, 'assessmentId',
  ],
  'interactive.checklist': [{ signOff: 'manager' }, { items: [{ id: 'i1', text: 'ارتدِ الخوذة', evidence: ['image'] }] }, { items: [{ id: 'i 1', text: 'x' }] }, 'items.0.id'],
  'policy.acknowledgement': [{ requireScroll: true }, { document: 'نص السياسة', version: '1.2' }, { document: 'x', version: 'one' }, 'version'],
} // biome-ignore format: a table of bodies

describe('built-in module types', () => {
  // Every one of them has a sample in both languages too: types/samples.test.ts.
  it.each(builtInModuleTypes.flatMap((type) => (type.key in bodies ? [[type.key, type] as const] : [])))(
    '%s takes an honest body and refuses a wrong one',
    async (key, type) => {
      const [config, body, wrong, path] = bodies[key] ?? [{}, {}, {}, '']
      const bodySchema = withDefaultBounds(type.bodySchema)
      expect(await validateBody(type.configSchema, config)).toEqual({ ok: true })
      expect(await validateBody(bodySchema, body)).toEqual({ ok: true })
      const answer = await validateBody(bodySchema, wrong)
      expect(answer).toMatchObject({ ok: false, rule: 'bodyInvalid' })
      expect('path' in answer && answer.path.startsWith(path)).toBe(true)
    },
  )

  it.each(builtInModuleTypes.map((type) => [type.key, type.configSchema] as const))(
    '%s has defaults that fit its own settings',
    async (_, schema) => {
      const properties = Object.entries(schema.properties as JsonObject)
      const defaults = Object.fromEntries(
        properties.flatMap(([name, it]) => (typeof it === 'object' && it && 'default' in it ? [[name, it.default]] : [])),
      )
      expect(Object.keys(defaults).length > 0).toBe(properties.length > 0)
      expect(await validateBody({ ...schema, required: [] }, defaults)).toEqual({ ok: true })
    },
  )
})

describe('in a bundle', () => {
  it('works from one bundled file and lets the process end by itself', async () => {
    const folder = await mkdtemp(join('node_modules', '.masar-compiler-'))
    try {
      const entry = join(folder, 'entry.ts')
      await writeFile(
        entry,
        `import { compileSchema, validateBody } from '@/lib/domain/learning/modules/schemas/module-type-compiler'
         const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^a+$' } } }
         const asker = { organizationId: 'a' }
         console.log(JSON.stringify([await compileSchema(asker, schema), await validateBody(asker, schema, { a: 'b' })]))`,
      )
      const outfile = join(folder, 'entry.mjs')
      await build({
        entryPoints: [entry],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        alias: { '@': process.cwd() },
      })
      const { stdout } = await promisify(execFile)(process.execPath, [outfile], { timeout: 120_000 })
      expect(JSON.parse(stdout)).toEqual([{ ok: true }, { ok: false, rule: 'bodyInvalid', path: 'a', keyword: 'pattern' }])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
