import type { Contract } from '@/lib/platform/http/contract'
import type { RoomRecord } from '@/lib/platform/rooms'
import type { ListContract } from '@/lib/ui/endpoint'
import type { Icon } from '@/lib/ui/icons'
import type { Messages } from '@/messages/catalogue'

/** The groups of the navigation, in its order. A group without a section that the person may enter is not shown. */
export const groups = [
  'overview',
  'learning',
  'people',
  'achievement',
  'community',
  'standards',
  'messaging',
  'developers',
  'organization',
  'platform',
] as const

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
  group?: (typeof groups)[number]
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
}

/** Declares a section of the console; its name is kept as a type. */
export const section = <const S extends Section>(declared: S): S => declared
