/** Lifetime of the link of an invitation, in ms. */
export const lifetimeDays = 7

/** The expiry of a new link. */
export const endOf = (now: Date): Date => new Date(now.getTime() + lifetimeDays * 86_400_000)

type Person = { email: string; name?: { ar?: string; en?: string } }

/** Removes duplicate addresses, compared in their stored form; the first one is kept. */
export function distinctPeople(people: readonly Person[], normal: (email: string) => string): Person[] {
  const byEmail = new Map<string, Person>()
  for (const person of people) {
    const email = normal(person.email)
    if (!byEmail.has(email)) byEmail.set(email, { ...person, email })
  }
  return [...byEmail.values()]
}
