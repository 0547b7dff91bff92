/** Local time of a time zone, such as `2026-11-21T09:30`, for a date-and-time field. */
export function toWallClock(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(iso))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** The moment of a local time in a time zone; of an hour that is repeated when clocks change, the first. */
export function fromWallClock(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return ''
  const offsetAt = (moment: number) => Date.parse(`${toWallClock(new Date(moment).toISOString(), timeZone)}Z`) - moment
  // The offsets before and after the moment are tried, so that clock changes are handled.
  const guess = wanted - offsetAt(wanted - 86_400_000)
  const moment = guess + offsetAt(guess) === wanted ? guess : wanted - offsetAt(guess)
  return new Date(moment).toISOString()
}
