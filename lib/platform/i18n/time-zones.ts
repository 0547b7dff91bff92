const zoneName = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** Whether a text names a time zone of the IANA database; offsets such as `+03:00` do not. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
