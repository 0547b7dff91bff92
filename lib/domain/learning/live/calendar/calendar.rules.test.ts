import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarOf, type Entry, folded } from './calendar.rules'
import { parsed } from './parsed.fixtures'

const entry: Entry = {
  uid: '01939e5c@masar',
  sequence: 3,
  title: 'تدريب الإخلاء؛ للجميع, نعم\\لا',
  place: 'Palm hall, third floor; left',
  stampedAt: new Date('2026-11-21T09:30:00Z'),
  startsAt: new Date('2027-02-01T06:00:00Z'),
  status: 'CONFIRMED',
  endsAt: new Date('2027-02-01T09:00:00Z'),
  notes: 'First line\r\nsecond',
}

describe('a calendar entry', () => {
  it('is read by a parser of the standard', () => {
    expect(parsed(calendarOf(entry))).toEqual({
      'VCALENDAR.VERSION': '2.0',
      'VCALENDAR.PRODID': '-//Masar//Live sessions//EN',
      'VCALENDAR.METHOD': 'PUBLISH',
      'VEVENT.UID': entry.uid,
      'VEVENT.SEQUENCE': '3',
      'VEVENT.DTSTAMP': '20261121T093000Z',
      'VEVENT.DTSTART': '20270201T060000Z',
      'VEVENT.DTEND': '20270201T090000Z',
      'VEVENT.SUMMARY': entry.title,
      'VEVENT.LOCATION': entry.place,
      'VEVENT.DESCRIPTION': 'First line\nsecond',
      'VEVENT.STATUS': 'CONFIRMED',
    })
    const cancelled = parsed(calendarOf({ ...entry, status: 'CANCELLED' }))
    expect([cancelled['VCALENDAR.METHOD'], cancelled['VEVENT.STATUS']]).toEqual(['CANCEL', 'CANCELLED'])
  })

  it('keeps any text, and cuts no character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((it) => it.replace(/\p{Cc}/gu, ''))
    fc.assert(
      fc.property(text, text, (title, place) => {
        const found = parsed(calendarOf({ ...entry, title, place }))
        expect(found['VEVENT.SUMMARY']).toBe(title)
        expect(found['VEVENT.LOCATION'] ?? '').toBe(place)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (line) => {
        expect(folded(line).replaceAll('\r\n ', '')).toBe(line.replaceAll('\r\n ', ''))
      }),
    )
  })
})
