// RFC 5545, as far as one entry needs it.

export type Entry = {
  /** The same for every version of the entry. */
  uid: string
  /** Rises with every change; calendars keep the highest. */
  sequence: number
  stampedAt: Date
  startsAt: Date
  endsAt: Date
  title: string
  place: string
  notes: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

const mostOctets = 75

/** A text value: commas, semicolons, backslashes and line breaks are escaped; other control characters are left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** A moment in UTC: `20270201T060000Z`. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A content line in pieces of at most 75 octets, the further ones after a space; no character is cut. */
export function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      pieces.push(piece)
      // The space at the beginning of a further piece counts.
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** A calendar with one entry. */
export function calendarOf(entry: Entry): string {
  const { uid, sequence, stampedAt, startsAt, endsAt, title, place, notes, status } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Masar//Live sessions//EN',
    `METHOD:${status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${momentOf(stampedAt)}`,
    `DTSTART:${momentOf(startsAt)}`,
    `DTEND:${momentOf(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(notes ? [`DESCRIPTION:${escaped(notes)}`] : []),
    `STATUS:${status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
