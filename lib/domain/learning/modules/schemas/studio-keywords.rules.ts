import { isObject, type JsonObject } from './json-limits.rules'
import { children, resolve } from './schema-references.rules'
import { isStudioKeyword, type StudioKeyword, type StudioRule, studioRules } from './studio-vocabulary.rules'

const text = ['string']
const numbers = ['number', 'integer']
/** The types of value that each widget edits. */
const widgets = new Map<unknown, string[]>([
  ['richText', ['string', 'object']],
  ['markdown', text],
  ['asset', text],
  ['colour', text],
  ['code', text],
  ['slider', numbers],
  ['table', ['array']],
  ['questionPicker', text],
  ['assessmentPicker', text],
  ['assignmentPicker', text],
  ['observationPicker', text],
  ['surveyPicker', text],
  // The id of an item of the same content, chosen by what the item is called.
  ['reference', text],
  // A place on the picture of the content: an object with `x` and `y`, each a share of its width and height.
  ['point', ['object']],
  // Steps and the ways between them, with an outline: an object with `nodes` and `edges`, lists of objects, and perhaps `start`.
  ['graph', ['object']],
  // ISO 8601 as a text, or seconds as a number.
  ['duration', ['string', ...numbers]],
])
const assetKind = /^[a-zA-Z0-9]{1,20}$/
const mostPoints = 1_000_000

/** The context of a check: the definitions of the schema, and whether the subschema is its root. */
type Around = { definitions: JsonObject; isRoot: boolean }
type Check = (value: unknown, node: JsonObject, around: Around) => boolean

const isBoolean = (value: unknown) => typeof value === 'boolean'
const isLabel = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 200
const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isBetween = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most

/** The types that a value of a subschema may have; undefined where it does not say. */
function typesOf(node: JsonObject, definitions: JsonObject): unknown[] | undefined {
  const { type } = 'type' in node ? node : (resolve(node, definitions) ?? {})
  return type === undefined ? undefined : [type].flat().filter((it) => it !== 'null')
}
const isOnly = (types: unknown[] | undefined, allowed: string[]) =>
  types?.every((type) => allowed.some((known) => known === type)) ?? false

const isRichText = (node: JsonObject, definitions: JsonObject) =>
  isOnly(typesOf(node, definitions), ['object']) && node['x-widget'] === 'richText'

/** The properties that an object needs for its widget, and the types of their values. */
const partsOfWidgets = new Map<unknown, { names: string[]; types: string[] }>([
  ['point', { names: ['x', 'y'], types: numbers }],
  ['graph', { names: ['nodes', 'edges'], types: ['array'] }],
])
function holdsParts(widget: unknown, { properties }: JsonObject, definitions: JsonObject): boolean {
  const parts = partsOfWidgets.get(widget)
  if (!parts) return true
  return parts.names.every((name) => {
    const of = isObject(properties) ? properties[name] : undefined
    return isObject(of) && isOnly(typesOf(of, definitions), parts.types)
  })
}

const checks: Record<StudioKeyword, Check> = {
  'x-localized': (value, node, { definitions, isRoot }) =>
    value === false ||
    (value === true &&
      !isRoot &&
      !('enum' in node) &&
      !('const' in node) &&
      (isOnly(typesOf(node, definitions), text) || isRichText(node, definitions))),
  'x-widget': (value, node, { definitions }) => {
    const types = typesOf(node, definitions)
    const edited = widgets.get(value)
    // A rich text has the platform's own document format, which the schema does not describe.
    const isOpen = value !== 'richText' || !isRichText(node, definitions) || !('properties' in node || 'oneOf' in node)
    return (
      edited !== undefined && isOpen && holdsParts(value, node, definitions) && (types === undefined || isOnly(types, edited))
    )
  },
  'x-list': (value, node) => typeof value === 'string' && /^\w{1,100}$/.test(value) && node['x-widget'] === 'reference',
  'x-order': (value, { properties }) => {
    if (Number.isInteger(value)) return true
    const known = isObject(properties) ? properties : {}
    return (
      Array.isArray(value) &&
      new Set(value).size === value.length &&
      value.every((name) => typeof name === 'string' && Object.hasOwn(known, name))
    )
  },
  'x-group': isLabel,
  // Siblings are checked at the parent.
  'x-showIf': (value) =>
    isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((wanted) =>
      Array.isArray(wanted) ? wanted.length > 0 && wanted.every(isScalar) : isScalar(wanted),
    ),
  'x-dir': (value) => value === 'auto' || value === 'ltr',
  'x-enumLabels': (value, { enum: choices }) => {
    const labels = isObject(value) && Object.keys(value).length === 2 ? [value.ar, value.en] : []
    return (
      Array.isArray(choices) &&
      labels.length === 2 &&
      labels.every((list) => Array.isArray(list) && list.length === choices.length && list.every(isLabel))
    )
  },
  'x-asset': (value, node, { definitions }) =>
    isObject(value) &&
    isOnly(typesOf(node, definitions), text) &&
    Object.keys(value).every((name) => name === 'kinds' || name === 'maxBytes') &&
    Array.isArray(value.kinds) &&
    value.kinds.length > 0 &&
    value.kinds.every((kind) => typeof kind === 'string' && assetKind.test(kind)) &&
    (value.maxBytes === undefined || (Number.isInteger(value.maxBytes) && isBetween(value.maxBytes, 1, Number.MAX_SAFE_INTEGER))),
  'x-secret': (value, _, { isRoot }) => isBoolean(value) && !(isRoot && value === true),
  'x-score': (value, node, { definitions }) =>
    value === true ? isOnly(typesOf(node, definitions), numbers) : value === false || isBetween(value, 0, mostPoints),
  'x-immutableAfterPublish': isBoolean,
}

/** A wrong use of a studio keyword; `at` is where it stands, from the subschema that was looked at. */
export type StudioProblem = { rule: StudioRule; at: string }

/** The problems of the studio keywords of a subschema, including references between its children. */
export function* studioProblems(node: JsonObject, around: Around): Generator<StudioProblem> {
  for (const [keyword, value] of Object.entries(node))
    if (isStudioKeyword(keyword) && !checks[keyword](value, node, around)) yield { rule: studioRules[keyword], at: keyword }
  if (around.isRoot && 'x-showIf' in node) yield { rule: 'schemaShowIf', at: 'x-showIf' }
  for (const { at, schema } of children(node)) {
    const condition = isObject(schema) ? schema['x-showIf'] : undefined
    if (isObject(condition) && !mayDepend(node, at, condition)) yield { rule: 'schemaShowIf', at: `${at}.x-showIf` }
  }
}

/** Whether a child may be shown by the values of what it names: a property by those of its siblings, a definition is checked where it is used. */
function mayDepend({ properties }: JsonObject, at: string, condition: JsonObject): boolean {
  if (at.startsWith('$defs.')) return true
  const siblings = isObject(properties) ? properties : {}
  const own = at.slice('properties.'.length)
  return at.startsWith('properties.') && Object.keys(condition).every((name) => name !== own && Object.hasOwn(siblings, name))
}
