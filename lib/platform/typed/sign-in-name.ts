/** The longest name that signs in beside an address: that of an employee number. */
export const longestSignInName = 100
export const userNameLength = { min: 3, max: 64 } as const

/** Latin letters, digits, and dots, hyphens and underscores between them: nothing that a phone's keyboard hides, and no sign of an address. */
const userName = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/

/** Digits of Arabic keyboards as 0 to 9. */
const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** A user name in its stored form: lower case, with digits of ASCII. Null for what is none. */
export function canonicalUserName(text: string): string | null {
  if (text.length > longestSignInName) return null
  const name = plainDigits(text.trim()).toLowerCase()
  const fits = name.length >= userNameLength.min && name.length <= userNameLength.max
  return fits && userName.test(name) ? name : null
}

/** A typed name as it is looked up: a user name, compared in lower case, or an employee number, compared exactly, with either form of its digits. */
export function namesMeant(typed: string): { userName: string; number: string; plainNumber: string } {
  const number = typed.trim()
  const plainNumber = plainDigits(number)
  return { userName: plainNumber.toLowerCase(), number, plainNumber }
}

/** Whether a sign-in is by address. */
export const isAddress = (typed: string): boolean => typed.includes('@')

/** The name under which failed attempts are counted: the same for all ways to write it. */
export const countedName = (typed: string): string => (isAddress(typed) ? typed.trim().toLowerCase() : namesMeant(typed).userName)
