import type { Station } from '@/lib/ui/stations'

/** Where it was hidden; kept on the device. */
export const firstWeekCookie = 'masar-first-week'

/** A step of setting up an organization, and where it is taken; null where the console has no page for it yet. */
export type Step = { name: string; href: string | null; isDone: boolean }

/** The steps as stations: the first one that is not done and can be taken is where the organization stands. Only what is open leads somewhere. */
export function stationsOf(steps: Step[]): { name: string; state: Station['state']; href?: string }[] {
  const now = steps.findIndex(({ isDone, href }) => !isDone && href !== null)
  return steps.map(({ name, isDone, href }, at) => ({
    name,
    state: isDone ? 'done' : at === now ? 'now' : 'next',
    ...(!isDone && href && { href }),
  }))
}
