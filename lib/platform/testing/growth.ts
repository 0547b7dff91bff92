/** Work below this many milliseconds is not compared: it blocks nothing, and other work of the machine would decide. */
const floor = 15
/** Four times the text takes four times the time if reading is linear, sixteen times if it is quadratic. */
const longer = 4
const steepest = 8
const tries = 3

/** Processor time of this process in ms; waiting does not count. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least time of several runs: other work only adds to it. */
const leastOf = (run: () => unknown, runs: number) => Math.min(...Array.from({ length: runs }, () => timeOf(run)))

/** How reading grows from one text to one four times as long, where it takes long and grows steeply each time it is measured; else null. */
function steepBetween(read: (text: string) => unknown, part: string, whole: string): string | null {
  let found: string | null = null
  for (let measured = 0; measured < tries; measured++) {
    const [most, least] = [leastOf(() => read(whole), 2), leastOf(() => read(part), 3)]
    if (most < floor || most <= steepest * least) return null
    found = `${part.length}: ${Math.round(least)} ms, ${whole.length}: ${Math.round(most)} ms`
  }
  return found
}

/** How reading grows somewhere up to a text of `length`, where it grows more than eight times with four times the text; null where it does not. */
export function steepGrowth(read: (text: string) => unknown, textOf: (length: number) => string, length: number): string | null {
  // Short texts first, so that steep growth is found before it takes minutes.
  for (const part of length > 5000 ? [16, 4, 1] : [1]) {
    const whole = textOf(Math.ceil(length / part))
    if (timeOf(() => read(whole)) < floor) continue
    const found = steepBetween(read, textOf(Math.ceil(length / part / longer)), whole)
    if (found) return found
  }
  return null
}

const repeated =
  (unit: string, before = '', after = '') =>
  (length: number) =>
    (before + unit.repeat(Math.max(0, Math.ceil((length - before.length - after.length) / unit.length)))).slice(
      0,
      Math.max(0, length - after.length),
    ) + after

/** Texts that take long where a parser goes back, looks back, or starts again at every position; by what they repeat. */
export const growingTexts: Record<string, (length: number) => string> = {
  'combining marks': repeated('\u0301'),
  'marks of alternating classes': repeated('\u0301\u0316', 'a'),
  'marks of falling classes': repeated('\u0301\u0327\u0334', 'a'),
  'halfwidth marks': repeated('\uff9e\u0301', 'a'),
  'Arabic marks and joiners': repeated('\u064b\u200d', '\u0645'),
  'Arabic letters and joiners': repeated('\u0645\u064b\u200c'),
  'joined emoji': repeated('\u{1f469}\u200d'),
  flags: repeated('\u{1f3f4}\u{e0067}'),
  'halves of surrogate pairs': repeated('\ud800'),
  'long ligatures': repeated('\ufdfa'),
  blanks: repeated(' ', 'a', 'a'),
  'blanks after a mark of a line': repeated(' ', '# ', 'x\u2028x'),
  lines: repeated('\n', 'a', 'a'),
  digits: repeated('1', '', '!'),
  letters: repeated('a', '', '!'),
  dashes: repeated('a-', '', '!'),
  dots: repeated('a.', '', '!'),
  commas: repeated('a,'),
  backslashes: repeated('\\', '"'),
  brackets: repeated('['),
  links: repeated('[a](http://'),
  asterisks: repeated('*a', '', '\n'),
  parentheses: repeated('(', '', '!'),
  'open tags': repeated('<a '),
  'odd quotes': repeated('"a\n'),
  'closed quotes': repeated('"a"x\n'),
  'quotes across cells': repeated('"a,"b\n'),
  colons: repeated(':a', 'urn:', '\n!'),
  'names of schemas': repeated(':2.0:User:', 'urn:a', '!'),
  'at signs': repeated('a@', '', '!'),
  percent: repeated('%', '', '!'),
  'nested JSON': repeated('[{"a":'),
}
