/** How long the link of an invitation works. */
export const lifetimeDays = 7

/** When a link that is made now ends. */
export const endOf = (now: Date): Date => new Date(now.getTime() + lifetimeDays * 86_400_000)

type Person = { email: string; name?: { ar?: string; en?: string } }

/** Each address once, in its stored form; of an address given twice the first counts. */
export function distinctPeople(people: readonly Person[], normal: (email: string) => string): Person[] {
  const byEmail = new Map<string, Person>()
  for (const person of people) {
    const email = normal(person.email)
    if (!byEmail.has(email)) byEmail.set(email, { ...person, email })
  }
  return [...byEmail.values()]
}
