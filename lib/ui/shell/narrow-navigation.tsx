'use client'
import { Menu } from '@mantine/core'
import Link from 'next/link'
import { Fragment } from 'react'
import styles from './navigation.module.css'
import { linksOf, type NavigationPlace, type SectionLink } from './places'

type Props = { places: NavigationPlace[]; favourites: SectionLink[]; label: string; here?: string }

/** The places as icons: the one with a single section and pinned ones lead there, the others open a menu. */
export const NarrowNavigation = ({ places, favourites, label, here }: Props) => (
  <nav aria-label={label} className={styles.navigation}>
    {favourites.length > 0 && (
      <div className={styles.favourites}>
        {favourites.map((section) => (
          <IconLink key={section.name} section={section} isHere={section.name === here} />
        ))}
      </div>
    )}
    {places.map((place) => {
      const [only, ...others] = linksOf(place)
      if (only && others.length === 0) return <IconLink key={place.name} section={only} isHere={only.name === here} />
      return <PlaceMenu key={place.name} place={place} here={here} />
    })}
  </nav>
)

const IconLink = ({ section: { path, title, icon }, isHere }: { section: SectionLink; isHere: boolean }) => (
  <Link
    href={path}
    prefetch={false}
    className={styles.icon}
    aria-label={title}
    title={title}
    aria-current={isHere ? 'page' : undefined}
  >
    {icon}
  </Link>
)

const PlaceMenu = ({ place, here }: { place: NavigationPlace; here?: string }) => (
  <Menu position="right-start" withinPortal width="16rem">
    <Menu.Target>
      <button
        type="button"
        className={styles.icon}
        aria-label={place.title}
        title={place.title}
        data-here={linksOf(place).some(({ name }) => name === here) || undefined}
      >
        {place.icon}
      </button>
    </Menu.Target>
    <Menu.Dropdown className={styles.menu}>
      {place.groups.map(({ name, title, links }) => (
        <Fragment key={name}>
          <Menu.Label>{place.groups.length > 1 ? title : place.title}</Menu.Label>
          {links.map(({ name, path, title, icon }) => (
            <Menu.Item
              key={name}
              component={Link}
              href={path}
              prefetch={false}
              leftSection={icon}
              aria-current={name === here ? 'page' : undefined}
            >
              {title}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)
