import { consolePageOf } from '@/lib/domain/rooms'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import type { NavigationGroup, SectionLink } from '@/lib/ui/shell/navigation'
import type { PaletteAction, PaletteSource } from '@/lib/ui/shell/palette-content'
import { groups, type Section } from './section'
import { findsForAll, isFor, sectionsFor } from './sections'

const iconOf = (Icon: Section['icon']) => <Icon size={20} stroke={1.6} aria-hidden="true" />

/** The sections in the shell for a person: the navigation, and the palette's pages, actions and searches. */
export function shellLinks({ me, t }: Pick<Person, 'me' | 't'>) {
  const entered = sectionsFor(me)
  const links = entered.map(({ name, path, letter, group, icon, forLearners }): SectionLink & { group?: string } => ({
    name,
    // Those who administer nothing have the learner's place instead.
    path: isFor(me, name) ? path : (forLearners ?? '/learn'),
    letter,
    group,
    title: t(isFor(me, name) || forLearners ? `${name}.title` : 'learn.title'),
    icon: iconOf(icon),
  }))
  const navigation = groups
    .map(
      (name): NavigationGroup => ({
        name,
        title: t(`parts.shell.groups.${name}`),
        links: links.filter(({ group }) => group === name),
      }),
    )
    .filter((group) => group.links.length > 0)
  const actions = entered.flatMap(({ actions = [], icon }) =>
    actions
      .filter(({ needs }) => can(me, needs))
      .map(({ title, href }): PaletteAction => ({ title: t(title), href, icon: iconOf(icon) })),
  )
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
