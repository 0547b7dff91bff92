import type { ReactNode } from 'react'

/** A section as the browser knows it. */
export type SectionLink = { name: string; path: string; title: string; icon: ReactNode; letter?: string; words?: string }
export type NavigationGroup = { name: string; title: string; links: SectionLink[] }
/** One of the places of the console, with the sections in it. */
export type NavigationPlace = { name: string; title: string; icon: ReactNode; groups: NavigationGroup[] }

/** The address of the home. */
export const home = '/console'
const isWithin = (path: string, pathname: string) => pathname === path || (path !== home && pathname.startsWith(`${path}/`))

/** The section an address belongs to: the one with the longest path that it begins with. Home is no other address than its own. */
export const sectionAt = (links: SectionLink[], pathname: string): SectionLink | undefined =>
  links.filter(({ path }) => isWithin(path, pathname)).sort((a, b) => b.path.length - a.path.length)[0]

export const linksOf = ({ groups }: NavigationPlace): SectionLink[] => groups.flatMap(({ links }) => links)
