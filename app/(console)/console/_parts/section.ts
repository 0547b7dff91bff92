import type { Contract } from '@/lib/platform/http/contract'
import type { RoomRecord } from '@/lib/platform/rooms'
import type { ListContract } from '@/lib/ui/endpoint'
import type { Icon } from '@/lib/ui/icons'
import type { Messages } from '@/messages/catalogue'
import type { Attention } from './attention'

/** The places of the navigation, in its order, each with the groups of sections in it. One without a section that the person may enter is not shown. */
export const places = {
  home: ['overview'],
  learn: ['learning', 'community', 'standards'],
  people: ['people'],
  results: ['achievement'],
  settings: ['organization', 'messaging', 'developers', 'platform'],
} as const
export type Place = keyof typeof places
export const placeNames = Object.keys(places) as Place[]
type Group = (typeof places)[Place][number]
export const groups: readonly Group[] = Object.values(places).flat()
export const groupsIn = (place: Place): readonly Group[] => places[place]

/**
 * Records that the palette finds by name, each shown on its page or, a path, beside the palette; `title` is the key of their group there, by default
 * the section's title.
 */
type Findable = { contract: ListContract; field: string; title?: string } & ({ record: RoomRecord } | { shows: 'path' })

/** A section as the rest of the console knows it. */
export type Section = {
  /** Also the key of its texts in the messages. */
  name: keyof Messages
  path: `/${string}`
  icon: Icon
  /** The group of the navigation; a section without one is reached from the user menu. */
  group?: Group
  /** Its place within the group, from 1. */
  place?: number
  /** Pressed after `g`. */
  letter?: string
  /** Who may call this may enter; without one everybody may. */
  opens?: Contract
  /** It shows what is the person's own: to enter it is not to administer. */
  isOwn?: true
  /** Where those who administer nothing have the same; by default their home. */
  forLearners?: `/learn/${string}`
  /** It exists outside production only. */
  notInProduction?: true
  /**
   * Its actions in the palette: the key of the text, the contract that a person must be allowed to call, and
   * the page.
   */
  actions?: readonly { title: string; needs: Contract; href: `/${string}` }[]
  /** Its records that the palette searches for people who may enter the section. */
  finds?: readonly Findable[]
  /** Its records that the palette searches for every person who may call the contract. */
  findsForAll?: readonly Findable[]
  /** The rows of the home that lead to it, when there is something to look at. */
  attention?: Attention
}

/** Declares a section of the console; its name is kept as a type. */
export const section = <const S extends Section>(declared: S): S => declared
