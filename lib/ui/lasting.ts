import { numberIn, type RegionalFormat } from './regional-format'

/** How long something takes, as people say it: minutes, from two hours on hours. */
export function lasting(minutes: number, regional: RegionalFormat): string {
  const isLong = minutes >= 120
  return numberIn(regional, isLong ? Math.round(minutes / 30) / 2 : minutes, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    unitDisplay: 'long',
  })
}
