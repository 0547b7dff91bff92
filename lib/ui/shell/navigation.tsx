'use client'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useId, useRef, useState } from 'react'
import { IconChevronDown, IconPin } from '@/lib/ui/icons'
import { keepCookie } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import { NarrowNavigation } from './narrow-navigation'
import styles from './navigation.module.css'
import { home, linksOf, type NavigationPlace, type SectionLink, sectionAt } from './places'
import { pinnedCookie, writePinned } from './side-settings'

const Waiting = () => {
  const { pending } = useLinkStatus()
  return <span aria-hidden="true" className={styles.waiting} data-pending={pending || undefined} />
}

export type NavigationProps = {
  places: NavigationPlace[]
  label: string
  /** The names of the sections that are pinned at first. */
  pinned: string[]
  /** Icons alone; what is in a place is shown in a menu beside it. */
  isNarrow?: boolean
  onGo?: () => void
}

/** The places of the console. The one that the page is in is open, and one can be opened beside it; pinned sections stay above. */
export function Navigation({ places, label, pinned: first, isNarrow, onGo }: NavigationProps) {
  const t = useTranslations('parts.shell')
  const [pinned, setPinned] = useState(first)
  const links = places.flatMap(linksOf)
  const here = sectionAt(links, usePathname())?.name
  const place = places.find((one) => linksOf(one).some(({ name }) => name === here))?.name
  /** The place that was opened or closed by hand, until the page is in another one. */
  const [turned, setTurned] = useState<{ at?: string; open: string | null }>({ at: place, open: place ?? null })
  const open = turned.at === place ? turned.open : (place ?? null)
  const list = useRef<HTMLElement>(null)
  // The section one is in may stand below what is seen of the list.
  useEffect(() => {
    if (here) list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const pin = (name: string) => {
    const next = pinned.includes(name) ? pinned.filter((other) => other !== name) : [...pinned, name]
    setPinned(next)
    keepCookie(pinnedCookie, writePinned(next))
  }
  const favourites = links.filter(({ name }) => pinned.includes(name))
  const entries = { here, pinned, onPin: pin, onGo }
  if (isNarrow) return <NarrowNavigation places={places} favourites={favourites} label={label} here={here} />
  return (
    <nav ref={list} aria-label={label} className={styles.navigation}>
      {favourites.length > 0 && (
        <section aria-label={t('pinned')}>
          <p className={styles.group}>{t('pinned')}</p>
          <Entries links={favourites} {...entries} here={undefined} />
        </section>
      )}
      {places.map((one) => (
        <Place
          key={one.name}
          place={one}
          isOpen={one.name === open}
          onTurn={() => setTurned({ at: place, open: one.name === open ? null : one.name })}
          entries={entries}
        />
      ))}
    </nav>
  )
}

type EntriesProps = { here?: string; pinned: string[]; onPin: (name: string) => void; onGo?: () => void }
type PlaceProps = { place: NavigationPlace; isOpen: boolean; onTurn: () => void; entries: EntriesProps }

/** A place: its own link where it is one section, else a button that shows what is in it. */
function Place({ place, isOpen, onTurn, entries }: PlaceProps) {
  const id = useId()
  const { title, icon, groups } = place
  const [only] = linksOf(place)
  if (only?.path === home) return <SectionEntry section={only} isHere={entries.here === only.name} onGo={entries.onGo} />
  return (
    <div>
      <button type="button" className={styles.place} aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
        {icon}
        <span>{title}</span>
        <IconChevronDown size={14} stroke={2} aria-hidden="true" className={styles.sign} />
      </button>
      <div id={id} className={styles.inside} hidden={!isOpen}>
        {isOpen &&
          groups.map(({ name, title, links }) => (
            <div key={name}>
              {groups.length > 1 && <p className={styles.group}>{title}</p>}
              <Entries links={links} {...entries} />
            </div>
          ))}
      </div>
    </div>
  )
}

function Entries({ links, here, pinned, onPin, onGo }: EntriesProps & { links: SectionLink[] }) {
  const t = useTranslations('parts.shell')
  return (
    <ul className={styles.links}>
      {links.map((section) => {
        const { name, title } = section
        const isPinned = pinned.includes(name)
        return (
          <li key={name}>
            <SectionEntry section={section} isHere={here === name} onGo={onGo} />
            <button
              type="button"
              className={styles.pin}
              aria-pressed={isPinned}
              aria-label={t('pin', { section: `\u2068${title}\u2069` })}
              title={t(isPinned ? 'unpinShort' : 'pinShort')}
              onClick={() => onPin(name)}
            >
              <IconPin size={16} stroke={1.6} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type EntryProps = { section: SectionLink; isHere: boolean; onGo?: () => void }

/** Not fetched ahead: each would cost the visitor several calls of the API and of their rate limit. */
const SectionEntry = ({ section: { path, title, icon }, isHere, onGo }: EntryProps) => (
  <Link href={path} prefetch={false} className={styles.link} aria-current={isHere ? 'page' : undefined} onClick={onGo}>
    {icon}
    <span>{title}</span>
    <Waiting />
  </Link>
)
