import type { FieldError } from '../errors'
import type { MomentOrDay } from '../i18n/days'

/** Fields of requests that are the beginning and the end of one stretch of time, wherever they stand beside each other. */
export const momentPairs = [
  ['from', 'to'],
  ['from', 'until'],
  ['since', 'until'],
  ['dueFrom', 'dueTo'],
  ['completedFrom', 'completedTo'],
  ['createdFrom', 'createdTo'],
  ['begunFrom', 'begunTo'],
  ['expiresFrom', 'expiresTo'],
  ['issuedFrom', 'issuedTo'],
  ['updatedFrom', 'updatedTo'],
  ['startsAt', 'endsAt'],
  ['opensAt', 'closesAt'],
  ['dueAt', 'closesAt'],
  ['opensAt', 'dueAt'],
  ['bookingOpensAt', 'bookingClosesAt'],
  ['availableFrom', 'availableUntil'],
] as const

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isMoment = (value: unknown): value is MomentOrDay =>
  value instanceof Date ||
  (isObject(value) && typeof value.day === 'string' && (value.edge === 'begins' || value.edge === 'ends'))

const hourMs = 3_600_000
/** The earliest and the latest moment that may be meant: a day begins and ends with the zone of its organization. */
function boundsOf(moment: MomentOrDay): readonly [earliest: number, latest: number] {
  if (moment instanceof Date) return [moment.getTime(), moment.getTime()]
  const midnight = Date.parse(`${moment.day}T00:00:00.000Z`)
  return [midnight - 14 * hourMs, midnight + 36 * hourMs]
}

function isReversed(begins: MomentOrDay, ends: MomentOrDay): boolean {
  if (!(begins instanceof Date) && !(ends instanceof Date)) return begins.day > ends.day
  return boundsOf(begins)[0] > boundsOf(ends)[1]
}

/**
 * The ends that lie before their beginnings in a parsed request, whatever operation it is for. Texts are passed over, so that what people write is not
 * taken for moments. Linear.
 */
export function reversedMoments(value: unknown, path = ''): FieldError[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => reversedMoments(item, `${path}${at}.`))
  if (!isObject(value) || isMoment(value)) return []
  const own = momentPairs.flatMap(([begin, end]): FieldError[] => {
    const [begins, ends] = [value[begin], value[end]]
    return isMoment(begins) && isMoment(ends) && isReversed(begins, ends) ? [{ key: 'order', property: `${path}${end}` }] : []
  })
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, one]) => (isObject(one) ? reversedMoments(one, `${path}${name}.`) : [])),
  ]
}
