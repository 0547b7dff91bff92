import { consolePageOf } from '@/lib/domain/rooms'
import { languages } from '@/lib/platform/i18n/languages'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { IconChartHistogram, IconHome, IconRoute, IconSettings, IconUsers } from '@/lib/ui/icons'
import type { Person } from '@/lib/ui/person'
import type { PaletteAction, PaletteSource } from '@/lib/ui/shell/palette-content'
import type { NavigationGroup, NavigationPlace, SectionLink } from '@/lib/ui/shell/places'
import { groupsIn, type Place, placeNames, type Section } from './section'
import { findsForAll, isAdministering, isFor, sectionsFor } from './sections'
import { listOf, wishes, wordsOfActions } from './wishes'

const placeIcons: Record<Place, Section['icon']> = {
  home: IconHome,
  learn: IconRoute,
  people: IconUsers,
  results: IconChartHistogram,
  settings: IconSettings,
}

const iconOf = (Icon: Section['icon']) => <Icon size={20} stroke={1.6} aria-hidden="true" />

/** The sections in the shell for a person: the navigation, and the palette's pages, actions and searches. */
export function shellLinks({ me, t, tIn }: Pick<Person, 'me' | 't' | 'tIn'>) {
  /** A text in both languages, by which something is found. */
  const inBoth = (key: string) => languages.map((language) => tIn(language, key)).join(' ')
  const entered = sectionsFor(me)
  const links = entered.map(({ name, path, letter, group, icon, forLearners }): SectionLink & { group?: string } => ({
    name,
    // Those who administer nothing have the learner's place instead.
    path: isFor(me, name) ? path : (forLearners ?? '/learn'),
    letter,
    group,
    title: t(isFor(me, name) || forLearners ? `${name}.title` : 'learn.title'),
    words: inBoth(`${name}.title`),
    icon: iconOf(icon),
  }))
  const groupsOf = (place: Place) =>
    groupsIn(place)
      .map(
        (name): NavigationGroup => ({
          name,
          title: t(`parts.shell.groups.${name}`),
          links: links.filter(({ group }) => group === name),
        }),
      )
      .filter((group) => group.links.length > 0)
  const navigation = placeNames
    .map(
      (name): NavigationPlace => ({
        name,
        title: t(`parts.shell.places.${name}`),
        icon: iconOf(placeIcons[name]),
        groups: groupsOf(name),
      }),
    )
    .filter((place) => place.groups.length > 0)
  const wished = isAdministering(me) ? wishes.filter(({ needs }) => can(me, needs)) : []
  const actions = [
    ...entered.flatMap(({ actions = [], icon }) =>
      actions
        .filter(({ needs }) => can(me, needs))
        .map(({ title, href }): PaletteAction => {
          const name = wordsOfActions[href]
          const words = `${inBoth(title)} ${name ? inBoth(`wishes.${name}.words`) : ''}`
          return { title: t(title), words, href, icon: iconOf(icon), creates: listOf(href) }
        }),
    ),
    ...wished.map(
      ({ name, href, icon }): PaletteAction => ({
        title: t(`wishes.${name}.title`),
        words: inBoth(`wishes.${name}.words`),
        href,
        icon: iconOf(icon),
      }),
    ),
  ]
  const found = [...entered.flatMap(({ name, icon, finds = [] }) => finds.map((one) => ({ name, icon, ...one }))), ...findsForAll]
  const sources = found
    .filter(({ contract }) => can(me, contract))
    .map(
      ({ contract, title, field, name, icon, ...target }): PaletteSource => ({
        ...('record' in target ? { href: consolePageOf(target.record) } : { shows: target.shows }),
        field,
        endpoint: endpoint(contract),
        title: t(title ?? `${name}.title`),
        icon: iconOf(icon),
      }),
    )
  return { links, navigation, actions, sources }
}

export type ShellLinks = ReturnType<typeof shellLinks>
