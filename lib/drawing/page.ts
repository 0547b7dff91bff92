import type { Language } from '@/lib/platform/i18n/languages'

/** A line of text. `x` is the left edge of its box, `y` the baseline; `direction` is the base direction of the line. */
export type TextItem = {
  kind: 'text'
  text: string
  language: Language
  x: number
  y: number
  width: number
  align: 'left' | 'center' | 'right'
  size: number
  weight: Weight
  color: string
}
export type Weight = 400 | 600
export type BoxItem = {
  kind: 'box'
  x: number
  y: number
  width: number
  height: number
  radius?: number
  fill?: string
  stroke?: string
  strokeWidth?: number
}
/** A path (SVG path data) in a square from 0 to `units`, drawn into a square of this side. */
export type PathItem = { kind: 'path'; data: string; units: number; x: number; y: number; side: number; fill: string }
/** A PNG, inside the box without distortion. */
export type ImageItem = { kind: 'image'; png: Buffer; x: number; y: number; width: number; height: number }
export type Item = TextItem | BoxItem | PathItem | ImageItem

/** A page as placed items, in points from the upper left corner; the same for every file format. */
export type Page = { width: number; height: number; title: string; language: Language; items: readonly Item[] }
