import { env } from '@/lib/platform/env'
import { can, type Me } from '@/lib/ui/can'
import { groups, type Section } from './section'
import * as joined from './section-list'

/** Sections without a group come last, like those without a place within their group. */
const rankOf = ({ group, place = Number.MAX_SAFE_INTEGER }: Section) =>
  [group ? groups.indexOf(group) : groups.length, place] as const

/** The sections of the console: by group and, within it, by place. */
export const sections: readonly Section[] = Object.values<Section>(joined).toSorted((one, other) => {
  const [group, place] = rankOf(one)
  const [otherGroup, otherPlace] = rankOf(other)
  return group - otherGroup || place - otherPlace
})

export type SectionName = (typeof joined)[keyof typeof joined]['name']

/** The sections a person may enter. */
export const sectionsFor = (me: Me): readonly Section[] =>
  sections.filter(
    ({ opens, notInProduction }) => (!opens || can(me, opens)) && !(notInProduction && env().deployment === 'production'),
  )

/** Whether a person may enter any section beyond their own pages. */
export const isAdministering = (me: Me): boolean => sectionsFor(me).some(({ opens, isOwn }) => opens && !isOwn)

/** Whether a page of a section is for a person. Those who administer nothing have their own account here and no more: their place is `/learn`. */
export const isFor = (me: Me, section: Section['name']): boolean => section === 'account' || isAdministering(me)

export const sectionOf = (name: SectionName): Section => {
  const found = sections.find((section) => section.name === name)
  if (!found) throw new Error(`There is no section ${name}`)
  return found
}

/**
 * The records that the palette searches for every person who may call the contract, even without access to
 * the section.
 */
export const findsForAll = sections.flatMap(({ name, icon, findsForAll: finds = [] }) =>
  finds.map((one) => ({ name, icon, ...one })),
)
