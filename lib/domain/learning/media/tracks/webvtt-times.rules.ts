const isBlank = (letter: string | undefined) => letter !== undefined && ' \t\f\r\n'.includes(letter)
const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'

/** The most digits of hours: more are more than a timestamp can mean. */
const mostDigits = 6

/** Reads a row from its beginning to its end. */
class Scanner {
  at = 0
  constructor(readonly row: string) {}
  blanks(): void {
    while (isBlank(this.row[this.at])) this.at += 1
  }
  digits(): string {
    const from = this.at
    while (isDigit(this.row[this.at])) this.at += 1
    return this.row.slice(from, this.at)
  }
  takes(text: string): boolean {
    if (!this.row.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }
}

/** "Collect a WebVTT timestamp" (W3C WebVTT, 6.3), in milliseconds; null if there is none. */
function timestamp(scanner: Scanner): number | null {
  const first = scanner.digits()
  if (first === '' || first.length > mostDigits || !scanner.takes(':')) return null
  const second = scanner.digits()
  if (second.length !== 2) return null
  const hasHours = first.length !== 2 || Number(first) > 59
  let parts = ['0', first, second]
  if (hasHours || scanner.row[scanner.at] === ':') {
    if (!scanner.takes(':')) return null
    const third = scanner.digits()
    if (third.length !== 2) return null
    parts = [first, second, third]
  }
  if (!scanner.takes('.')) return null
  const fraction = scanner.digits()
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number)
  if (fraction.length !== 3 || minutes > 59 || seconds > 59) return null
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction)
}

export type Timings = { from: number; to: number; rest: string }

/** The two times of a row with `-->`, and its settings; null if they cannot be read. */
export function timingsOf(row: string): Timings | null {
  const scanner = new Scanner(row)
  scanner.blanks()
  const from = timestamp(scanner)
  if (from === null) return null
  scanner.blanks()
  if (!scanner.takes('-->')) return null
  scanner.blanks()
  const to = timestamp(scanner)
  return to === null ? null : { from, to, rest: row.slice(scanner.at) }
}

/** Milliseconds as WebVTT writes them. */
export function timestampOf(ms: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`
}
