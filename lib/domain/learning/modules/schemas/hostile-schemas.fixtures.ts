import type { JsonObject } from './json-limits.rules'

/** Schemas as costly as the limits of `schemaProblems` allow, each with a body as costly as possible. */
export type HostileSchema = { name: string; schema: JsonObject; body: JsonObject }
export type HostilePair = { name: string; config: HostileSchema; body: HostileSchema }

const object = (properties: object, more: object = {}): JsonObject => ({ type: 'object', properties, ...more })
const many = (count: number, of: (at: number) => unknown, prefix = 'p') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, of(at)]))
const list = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at))
/** As many keywords as one subschema can carry. */
const loaded = {
  type: ['string', 'number', 'array', 'object', 'boolean', 'null'],
  minLength: 1,
  maxLength: 9,
  minimum: 0,
  maximum: 9,
  multipleOf: 0.5,
  minItems: 0,
  maxItems: 9,
  uniqueItems: true,
}
const variant = (at: number, more: object = {}) => object({ ...more, k: { const: at } }, { required: ['k'] })

/** `seed` changes names and numbers, so that no two schemas are the same one. */
const kinds: ((seed: number) => HostileSchema)[] = [
  (seed) => ({
    name: 'loaded properties',
    schema: object(many(180, () => loaded, `a${seed}`)),
    body: many(180, (at) => at % 9, `a${seed}`),
  }),
  (seed) => ({
    name: 'one wide definition at many places',
    schema: object(
      many(25, () => ({ $ref: '#/$defs/wide' }), `b${seed}`),
      { $defs: { wide: object(many(170, () => loaded)) } },
    ),
    body: many(25, () => many(170, (at) => at % 9), `b${seed}`),
  }),
  (seed) => ({
    name: 'a tree of definitions',
    schema: object(
      many(16, () => ({ $ref: '#/$defs/a' }), `c${seed}`),
      {
        $defs: { a: object(many(16, () => ({ $ref: '#/$defs/b' }))), b: object(many(16, () => loaded)) },
      },
    ),
    body: many(16, () => many(16, () => many(16, (at) => at % 9)), `c${seed}`),
  }),
  (seed) => ({
    name: 'lists of a hundred alternatives',
    schema: object({ a: { type: 'array', items: { oneOf: list(90, (at) => variant(at + seed, { z: loaded })) } } }),
    body: { a: list(1_000, () => ({ k: 89 + seed, z: 1 })) },
  }),
  (seed) => ({
    name: 'alternatives inside alternatives',
    schema: object(
      many(2, () => ({ $ref: '#/$defs/u' }), `e${seed}`),
      {
        $defs: { u: { oneOf: list(45, (at) => variant(at, { z: { $ref: '#/$defs/w' } })) }, w: object(many(40, () => loaded)) },
      },
    ),
    body: many(2, () => ({ k: 44, z: many(40, (at) => at % 9) }), `e${seed}`),
  }),
  (seed) => ({
    name: 'unique lists of objects',
    schema: object({ a: { type: 'array', maxItems: 1_000, uniqueItems: true, items: object({ x: { type: 'number' } }) } }),
    body: { a: list(1_000, (at) => ({ x: at + seed, y: { z: [1, 2, 3] } })) },
  }),
  (seed) => ({
    name: 'unique lists inside unique lists',
    schema: object({
      a: {
        type: 'array',
        maxItems: 1_000,
        uniqueItems: true,
        items: { type: 'array', maxItems: 1_000, uniqueItems: true, items: { type: 'object' } },
      },
    }),
    body: { a: list(30, (of) => list(1_000, (at) => ({ x: at * 1_000 + of + seed }))) },
  }),
  (seed) => ({
    name: 'required names everywhere',
    schema: object(
      many(25, () => ({ $ref: '#/$defs/r' }), `h${seed}`),
      {
        $defs: { r: object(many(20, () => ({ type: 'object', required: list(80, (at) => `r${at}`) }))) },
      },
    ),
    body: many(25, () => many(20, () => many(80, () => 1, 'r')), `h${seed}`),
  }),
  (seed) => ({
    name: 'long choices',
    schema: object({ a: { type: 'array', items: { enum: list(490, (at) => ({ v: `${'x'.repeat(60)}${at}${seed}` })) } } }),
    body: { a: list(1_000, () => ({ v: `${'x'.repeat(60)}489${seed}` })) },
  }),
  (seed) => ({
    name: 'patterns of whole alphabets',
    schema: object(many(20, (at) => ({ type: 'string', pattern: `^[^\\p{L}]{4}${seed}?${at}*$` }), `j${seed}`)),
    body: many(20, () => 'مسار'.repeat(2_400), `j${seed}`),
  }),
  (seed) => ({
    name: 'patterns that begin everywhere',
    schema: object({ a: { type: 'array', items: { type: 'string', pattern: `(?:[\\p{L}x]?){${90 + (seed % 9)}}!` } } }),
    body: { a: list(90, () => 'x'.repeat(9_000)) },
  }),
  (seed) => ({
    name: 'closed objects',
    schema: object(many(140, () => object({ a: {} }, { additionalProperties: false, required: ['a'] }), `l${seed}`)),
    body: many(140, () => ({ a: 1 }), `l${seed}`),
  }),
  (seed) => ({
    name: 'a long chain of definitions',
    schema: object(
      { [`m${seed}`]: { type: 'array', items: { $ref: '#/$defs/d0' } } },
      { $defs: many(280, (at) => (at === 279 ? loaded : { $ref: `#/$defs/d${at + 1}` }), 'd') },
    ),
    body: { [`m${seed}`]: list(1_000, (at) => at % 9) },
  }),
  (seed) => ({
    name: 'formats',
    schema: object({ a: { type: 'array', items: { type: 'string', format: seed % 2 ? 'uri' : 'date-time' } } }),
    body: { a: list(90, () => (seed % 2 ? `http://${'a.'.repeat(4_500)}` : '2026-11-22T10:00:00.123456789Z')) },
  }),
]

/** Fifty pairs of them, no two alike. */
export const hostilePairs: HostilePair[] = list(50, (at) => {
  const kind = (index: number) => kinds[index % kinds.length]?.(at)
  const [config, body] = [kind(at), kind(at + 1 + Math.floor(at / kinds.length))]
  if (!config || !body) throw new Error('There are kinds of schemas')
  return { name: `${config.name}, ${body.name}`, config, body }
})
