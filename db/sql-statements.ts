/**
 * One statement of a migration: `sql` as it is written, `text` without comments and with one space between words, texts in quotes emptied; `bodies` are the dollar-quoted
 * parts that it had; `accepted` the danger that a comment before it accepts, with its reason.
 */
export type Statement = { sql: string; text: string; bodies: string[]; accepted: { danger: string; reason: string } | null }

/** `-- accepted: <danger>: <reason>` */
const acceptance = /^--\s*accepted:\s*([a-z-]{1,40}):\s*(\S.{0,400})$/

/**
 * Parts of the text that are read as a whole. One that is not closed goes to the end, so each character is
 * read once.
 */
const parts: readonly { kind: 'comment' | 'text' | 'body' | 'name' | 'end'; pattern: RegExp }[] = [
  { kind: 'comment', pattern: /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/y },
  { kind: 'body', pattern: /\$([A-Za-z_]*)\$/y },
  { kind: 'text', pattern: /[eE]?'(?:[^']|'')*(?:'|$)/y },
  { kind: 'name', pattern: /"(?:[^"]|"")*(?:"|$)/y },
  { kind: 'end', pattern: /;/y },
]

/** The statements of a SQL text, in one pass. */
export function statementsOf(sql: string): Statement[] {
  const done: Statement[] = []
  let words = ''
  let bodies: string[] = []
  let accepted: Statement['accepted'] = null
  let begin = 0
  const end = (at: number) => {
    const text = words.replace(/\s+/g, ' ').trim()
    if (text) done.push({ sql: sql.slice(begin, at), text, bodies, accepted })
    if (text) accepted = null
    begin = at + 1
    words = ''
    bodies = []
  }
  for (let at = 0; at < sql.length; ) {
    const found = partAt(sql, at)
    if (!found) {
      words += sql[at]
      at += 1
      continue
    }
    const { kind, text } = found
    if (kind === 'end') end(at)
    at += text.length
    if (kind === 'end') continue
    if (kind === 'name') words += text
    else if (kind === 'text') words += "''"
    else if (kind === 'comment') {
      const [, danger, reason] = acceptance.exec(text) ?? []
      if (danger && reason) accepted = { danger, reason }
      words += ' '
    } else {
      const close = sql.indexOf(text, at)
      const stop = close < 0 ? sql.length : close
      bodies.push(sql.slice(at, stop))
      words += '$$'
      at = stop + text.length
    }
  }
  end(sql.length)
  return done
}

function partAt(sql: string, at: number): { kind: (typeof parts)[number]['kind']; text: string } | null {
  for (const { kind, pattern } of parts) {
    pattern.lastIndex = at
    const [text] = pattern.exec(sql) ?? []
    if (text !== undefined) return { kind, text }
  }
  return null
}
