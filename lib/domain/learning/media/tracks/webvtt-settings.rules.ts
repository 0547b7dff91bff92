/** The longest settings that are read of a row. */
const longest = 500

/** "Parse a percentage string" (W3C WebVTT, 4.1). */
function isPercentage(text: string): boolean {
  const match = /^(\d{1,9})(?:\.\d{1,9})?%$/.exec(text)
  return match !== null && Number.parseFloat(text) <= 100
}

/** A value and, after a comma, its alignment. */
function inTwo(value: string): [string, string | null] {
  const comma = value.indexOf(',')
  return comma < 0 ? [value, null] : [value.slice(0, comma), value.slice(comma + 1)]
}

function isLine(value: string): boolean {
  const [place, alignment] = inTwo(value)
  const isPlace = place.endsWith('%') ? isPercentage(place) : /^-?\d{1,9}(?:\.\d{1,9})?$/.test(place)
  return isPlace && (alignment === null || /^(?:start|center|end)$/.test(alignment))
}

function isPosition(value: string): boolean {
  const [place, alignment] = inTwo(value)
  return isPercentage(place) && (alignment === null || /^(?:line-left|center|line-right)$/.test(alignment))
}

const checks: Readonly<Record<string, (value: string) => boolean>> = {
  vertical: (value) => value === 'rl' || value === 'lr',
  line: isLine,
  position: isPosition,
  size: isPercentage,
  align: (value) => /^(?:start|center|end|left|right)$/.test(value),
}

/** The settings of a cue that are valid, in the order of the file; the last one of a name counts. Regions are left out, because they are not kept. */
export function settingsOf(text: string): string {
  const kept = new Map<string, string>()
  for (const setting of text.slice(0, longest).split(/[ \t\f]+/)) {
    const colon = setting.indexOf(':')
    if (colon < 1 || colon === setting.length - 1) continue
    const [name, value] = [setting.slice(0, colon), setting.slice(colon + 1)]
    if (Object.hasOwn(checks, name) && checks[name]?.(value)) kept.set(name, value)
  }
  return [...kept].map((pair) => pair.join(':')).join(' ')
}
