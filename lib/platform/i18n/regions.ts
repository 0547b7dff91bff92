/** Customs of a country, as CLDR has them: its week and the digits of Arabic texts. `country`: ISO 3166-1 alpha-2. */
export type Region = {
  country: string
  /** 0 is Sunday. */
  weekStart: number
  weekendDays: readonly number[]
  numerals: 'latn' | 'arab'
}

const [sunday, monday, friday, saturday] = [0, 1, 5, 6]
const [fridaySaturday, saturdaySunday] = [
  [friday, saturday],
  [saturday, sunday],
]
type Row = [country: string, weekStart: number, weekendDays: readonly number[], numerals: Region['numerals'], ...zones: string[]]

/** CLDR 48; regions.test.ts compares it with ICU. In Palestine the weekend is on Friday and Saturday, which CLDR does not have. */
const rows: Row[] = [
  ['SA', sunday, fridaySaturday, 'arab', 'Asia/Riyadh'],
  ['YE', sunday, fridaySaturday, 'arab', 'Asia/Aden'],
  ['BH', saturday, fridaySaturday, 'arab', 'Asia/Bahrain'],
  ['DZ', saturday, fridaySaturday, 'latn', 'Africa/Algiers'],
  ['EG', saturday, fridaySaturday, 'arab', 'Africa/Cairo'],
  ['IQ', saturday, fridaySaturday, 'arab', 'Asia/Baghdad'],
  ['JO', saturday, fridaySaturday, 'arab', 'Asia/Amman'],
  ['KW', saturday, fridaySaturday, 'arab', 'Asia/Kuwait'],
  ['LY', saturday, fridaySaturday, 'latn', 'Africa/Tripoli'],
  ['OM', saturday, fridaySaturday, 'arab', 'Asia/Muscat'],
  ['PS', saturday, fridaySaturday, 'arab', 'Asia/Gaza', 'Asia/Hebron'],
  ['QA', saturday, fridaySaturday, 'arab', 'Asia/Qatar'],
  ['SD', saturday, fridaySaturday, 'arab', 'Africa/Khartoum'],
  ['SY', saturday, fridaySaturday, 'arab', 'Asia/Damascus'],
  ['DJ', saturday, saturdaySunday, 'arab', 'Africa/Djibouti'],
  ['AE', monday, saturdaySunday, 'latn', 'Asia/Dubai'],
  ['KM', monday, saturdaySunday, 'arab', 'Indian/Comoro'],
  ['LB', monday, saturdaySunday, 'arab', 'Asia/Beirut'],
  ['MA', monday, saturdaySunday, 'latn', 'Africa/Casablanca', 'Africa/El_Aaiun'],
  ['MR', monday, saturdaySunday, 'arab', 'Africa/Nouakchott'],
  ['SO', monday, saturdaySunday, 'arab', 'Africa/Mogadishu'],
  ['TN', monday, saturdaySunday, 'latn', 'Africa/Tunis'],
]

/** The countries of the Arab League. */
export const arabRegions: readonly Region[] = rows.map(([country, weekStart, weekendDays, numerals]) => ({
  country,
  weekStart,
  weekendDays,
  numerals,
}))

const byZone = new Map(rows.flatMap(([, , , , ...zones], at) => zones.map((zone) => [zone.toLowerCase(), arabRegions[at]])))

/** With CLDR's code of an unknown region. */
const elsewhere: Region = { country: 'ZZ', weekStart: monday, weekendDays: saturdaySunday, numerals: 'latn' }

/** The country of a time zone (IANA name), if it is an Arab one; for others the week from Monday and Latin digits. */
export const regionOf = (timeZone: string): Region => byZone.get(timeZone.toLowerCase()) ?? elsewhere
