import temml from 'temml'

/** Of one formula: characters, and groups in groups. A longer or deeper one is shown as it was written. */
const longest = 2_000
const deepest = 40
/** Commands that define others or lead out of the formula; without them the work grows with the length of the text alone. */
const refused =
  /\\(?:[gex]?def|let|futurelet|global|long|newcommand|renewcommand|providecommand|href|url|includegraphics|class|id|style|data|rule|hspace|kern|mkern)(?![a-zA-Z])/

function depthOf(tex: string): number {
  let depth = 0
  let most = 0
  for (const sign of tex) {
    if (sign === '{' || sign === '[' || sign === '(') depth += 1
    if (sign === '}' || sign === ']' || sign === ')') depth -= 1
    if (depth > most) most = depth
  }
  return most
}

/**
 * A formula in TeX as MathML, which browsers draw and read aloud by themselves; null where it is too large or no valid TeX, so that its source is shown
 * in its place. Without `style` attributes, which the policy of the pages refuses.
 */
export function mathOf(tex: string, isBlock: boolean): string | null {
  if (tex.length > longest || refused.test(tex) || depthOf(tex) > deepest) return null
  try {
    const math = temml.renderToString(tex, { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 50 })
    return math.replace(/ style="[^"]*"/g, '').replace('<math', '<math dir="ltr"')
  } catch (error) {
    if (error instanceof temml.ParseError) return null
    throw error
  }
}
