import { numberIn, type RegionalFormat } from './regional-format'

type Unit = 'hour' | 'minute' | 'second'
const inUnit = (value: number, unit: Unit, regional: RegionalFormat): string =>
  numberIn(regional, value, { style: 'unit', unit, unitDisplay: 'long' })

/** How long something takes, as people say it: minutes, from two hours on hours. */
export function lasting(minutes: number, regional: RegionalFormat): string {
  return minutes >= 120 ? inUnit(Math.round(minutes / 30) / 2, 'hour', regional) : inUnit(minutes, 'minute', regional)
}

/** A duration of a rule, to the second: `1 minute 30 seconds`. Seconds are whole. */
export function exactly(seconds: number, regional: RegionalFormat): string {
  const parts: [number, Unit][] = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ]
  const shown = parts.filter(([value]) => value > 0)
  const texts = (shown.length > 0 ? shown : parts.slice(2)).map(([value, unit]) => inUnit(value, unit, regional))
  return texts.join(regional.language === 'ar' ? ' و' : ' ')
}
