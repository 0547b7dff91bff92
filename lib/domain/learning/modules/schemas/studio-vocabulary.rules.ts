/**
 * The keywords besides those of JSON Schema, which define how the studio edits a value and how the platform uses it:
 * - `x-localized`: the value is kept per language. On a text or a rich text only.
 * - `x-widget`: the field that edits it. `x-list`: the list of the content whose items a `reference` names. `x-order`: its place among its siblings, or the order of an object's properties.
 * - `x-group`: the heading it stands under. `x-showIf`: siblings and the value (or one of the values) each must have for it to be shown,
 *   themselves shown. A required field is required only where it is shown; the value of a hidden one is kept.
 * - `x-dir`: direction of a text. `x-enumLabels`: names of the choices in both languages.
 * - `x-asset`: it is the id of a file of these kinds. `x-secret`: never sent to learners.
 * - `x-score`: `true` on a number of points, or the points that the value is worth.
 * - `x-immutableAfterPublish`: cannot be changed once a module is published.
 */
export const studioRules = {
  'x-localized': 'schemaLocalized',
  'x-widget': 'schemaWidget',
  'x-list': 'schemaList',
  'x-order': 'schemaOrder',
  'x-group': 'schemaGroup',
  'x-showIf': 'schemaShowIf',
  'x-dir': 'schemaDirection',
  'x-enumLabels': 'schemaEnumLabels',
  'x-asset': 'schemaAsset',
  'x-secret': 'schemaSecret',
  'x-score': 'schemaScore',
  'x-immutableAfterPublish': 'schemaImmutable',
} as const
export type StudioKeyword = keyof typeof studioRules
export type StudioRule = (typeof studioRules)[StudioKeyword]

export const isStudioKeyword = (keyword: string): keyword is StudioKeyword => Object.hasOwn(studioRules, keyword)
