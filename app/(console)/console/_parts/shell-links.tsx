import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import type { NavigationGroup, RoomLink } from '@/lib/ui/shell/navigation'
import type { PaletteAction, PaletteSource } from '@/lib/ui/shell/palette-content'
import { groups, isFor, pathsToFind, roomsFor } from './rooms'

/** What the shell shows a person of the rooms: the navigation, and what the palette goes to, does and finds. */
export function shellLinks({ me, t }: Pick<Person, 'me' | 't'>) {
  const entered = roomsFor(me)
  const links = entered.map(({ name, path, letter, group, icon: Icon }): RoomLink & { group?: string } => ({
    name,
    // Home of those who administer nothing is the learner's place.
    path: isFor(me, name) ? path : '/learn',
    letter,
    group,
    title: t(isFor(me, name) ? `${name}.title` : 'learn.title'),
    icon: <Icon size={20} stroke={1.6} aria-hidden="true" />,
  }))
  const iconOf = (name: string) => links.find((link) => link.name === name)?.icon
  const navigation = groups
    .map(
      (name): NavigationGroup => ({
        name,
        title: t(`parts.shell.groups.${name}`),
        links: links.filter(({ group }) => group === name),
      }),
    )
    .filter((group) => group.links.length > 0)
  const actions = entered.flatMap(({ name, actions = [] }) =>
    actions
      .filter(({ needs }) => can(me, needs))
      .map(({ title, href }): PaletteAction => ({ title: t(title), href, icon: iconOf(name) })),
  )
  const sources = entered.flatMap(({ name, finds = [] }) =>
    finds
      .filter(({ contract }) => can(me, contract))
      .map(
        ({ contract, title, ...found }): PaletteSource => ({
          ...found,
          endpoint: endpoint(contract),
          title: t(title ?? `${name}.title`),
          icon: iconOf(name),
        }),
      ),
  )
  const { contract, title, icon: Icon, ...paths } = pathsToFind
  if (can(me, contract))
    sources.push({
      ...paths,
      endpoint: endpoint(contract),
      title: t(title),
      icon: <Icon size={20} stroke={1.6} aria-hidden="true" />,
    })
  return { links, navigation, actions, sources }
}

export type ShellLinks = ReturnType<typeof shellLinks>
