import type { ReactNode } from 'react'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import type { SignOutProps } from '@/lib/ui/use-sign-out'
import type { SectionLink } from './places'

/** Where a thing that was found leads: to its page, with `:id` for the item's, or to what is shown of it where one is. */
export type Target = { href: string } | { shows: 'path' }
/** Things found through a list contract. */
export type PaletteSource = { endpoint: Endpoint<ListContract>; title: string; field: string; icon: ReactNode } & Target
/** Something to do, on the page where it is done. */
export type PaletteAction = {
  title: string
  href: string
  icon: ReactNode
  /** Other words by which it is found. */
  words?: string
  /** The address of the list that holds what it makes. */
  creates?: string
}
/** The palette's data from the server. */
export type PaletteContent = {
  sections: SectionLink[]
  actions: PaletteAction[]
  sources: PaletteSource[]
  signOut: SignOutProps
}
/** One line of the palette. */
export type Choice = { id: string; title: string; words?: string; lang?: string; group: string; icon: ReactNode; run: () => void }
