import { mathOf } from './formula'
import styles from './player.module.css'

/** A formula as the API renders it; constants of its renderer around an escaped text. */
const formula = /<(pre|code) (?:dir="ltr" class="formula"|class="formula" dir="ltr")>([^<]*)<\/\1>/g
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)

/** Formulas as MathML, and around each table what it scrolls in where it is wider than the page. */
const shown = (html: string, tableName: string): string =>
  html
    .replace(formula, (source, element: string, tex: string) => {
      const isBlock = element === 'pre'
      const math = mathOf(unescaped(tex), isBlock)
      return math
        ? `<${isBlock ? 'div' : 'span'} dir="ltr" class="${styles.formula}">${math}</${isBlock ? 'div' : 'span'}>`
        : source
    })
    .replaceAll('<table', `<div class="${styles.wide}" tabindex="0" role="group" aria-label="${tableName}"><table`)
    .replaceAll('</table>', '</table></div>')

type Props = {
  html: string
  /** The name of a table for screen readers; a text of ours. */
  tableName: string
}

/** A formatted text as the API renders it: HTML without script, whose elements and attributes are constants of the renderer (decision 0031). */
export const Formatted = ({ html, tableName }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped by lib/domain/learning/modules/rich-text/rich-text-html.rules.ts
  <div dangerouslySetInnerHTML={{ __html: shown(html, tableName) }} />
)
