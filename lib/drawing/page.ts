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
  /** For screen readers: a heading; a further line of the text before it. */
  isHeading?: boolean
  isFurther?: boolean
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
/** The words in place of a picture, for those who do not see it; a picture without words is decoration. */
type Worded = { alt?: string }
/** A path (SVG path data) in a square from 0 to `units`, drawn into a square of this side. */
export type PathItem = Worded & {
  kind: 'path'
  data: string
  units: number
  x: number
  y: number
  side: number
  fill: string
}
/** A PNG, inside the box without distortion. */
export type ImageItem = Worded & { kind: 'image'; png: Buffer; x: number; y: number; width: number; height: number }
export type Item = TextItem | BoxItem | PathItem | ImageItem

/** A page as placed items, in points from the upper left corner; the same for every file format. */
export type Page = { width: number; height: number; title: string; language: Language; items: readonly Item[] }
