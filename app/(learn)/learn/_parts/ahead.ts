import { moduleAddress, pathAddress } from './addresses'
import { isReader, itemsOf, type Outline, type OutlineItem, type OwnPath } from './outline'

const home = '/learn'
/** So many lessons beyond the one being read, and so many paths, are kept for a time without a connection. */
const lessonsAhead = 2
const pathsAhead = 3

const isOpen = ({ isAvailable, state }: OutlineItem) => isAvailable && state !== 'locked'

/** The pages to store offline from the home page: the next lesson of each of the first paths. */
export const aheadOfHome = (paths: readonly Pick<OwnPath, 'path' | 'next'>[]): string[] => [
  home,
  ...paths
    .slice(0, pathsAhead)
    .flatMap(({ path, next }) => (next ? [moduleAddress(path.id, next.moduleId), pathAddress(path.id)] : [])),
]

/**
 * The pages to store offline from a path or one of its lessons: the page itself, the path, and the open
 * lessons that follow.
 */
export function aheadOf(path: Outline, here?: OutlineItem): string[] {
  if (!isReader(path.enrolment)) return []
  const items = itemsOf(path)
  const from = here ? items.indexOf(here) : items.findIndex(({ id }) => id === path.next)
  const following = from < 0 ? [] : items.slice(from).filter(isOpen)
  return [
    ...following.slice(0, lessonsAhead + 1).map(({ moduleId }) => moduleAddress(path.id, moduleId)),
    pathAddress(path.id),
    home,
  ]
}
