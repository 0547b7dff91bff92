import type { Both, ContentModule, ContentPath } from './writing'

type Card = [id: string, front: Both, back: Both]
type Zone = { id: string; title: Both; items: [id: string, text: Both][] }
/**
 * The additions to a path of one lesson: cards to remember, items to sort, and a list for the next day of
 * work.
 */
export type Growth = {
  path: string
  sections: { practice: Both; work: Both }
  cards: { title: Both; cards: Card[] }
  sorting: { title: Both; task: Both; zones: Zone[] }
  list: { title: Both; items: [id: string, text: Both][] }
}

const modulesOf = ({ cards, sorting, list }: Growth): ContentModule[] => [
  {
    key: 'cards',
    type: 'content.flashcards',
    title: cards.title,
    settings: { algorithm: 'leitner', dailyNew: 6 },
    body: ({ say }) => ({
      cards: cards.cards.map(([id, front, back]) => ({ id, front: say(front.ar, front.en), back: say(back.ar, back.en) })),
    }),
  },
  {
    key: 'sorting',
    type: 'interactive.dragDrop',
    title: sorting.title,
    settings: { attempts: 0, partialCredit: true, passPercent: 75 },
    body: ({ say }) => ({
      task: say(sorting.task.ar, sorting.task.en),
      items: sorting.zones.flatMap(({ items }) => items.map(([id, text]) => ({ id, text: say(text.ar, text.en) }))),
      zones: sorting.zones.map(({ id, title }) => ({ id, title: say(title.ar, title.en) })),
      pairs: sorting.zones.flatMap(({ id, items }) => items.map(([itemId]) => ({ itemId, zoneId: id, points: 1 }))),
    }),
  },
  {
    key: 'list',
    type: 'interactive.checklist',
    title: list.title,
    settings: { signOff: 'self' },
    body: ({ say }) => ({ items: list.items.map(([id, text]) => ({ id, text: say(text.ar, text.en) })) }),
  },
]

/** The paths of one lesson, of which some have grown to whole ones. */
export const grownFrom = (brief: readonly ContentPath[], growths: readonly Growth[]): ContentPath[] =>
  growths.map((growth) => {
    const base = brief.find(({ path }) => path === growth.path)
    if (!base) throw new Error(`${growth.path} has no first lesson`)
    const { practice, work } = growth.sections
    return {
      ...base,
      sections: [
        ...base.sections,
        { title: practice, items: ['cards', { module: 'sorting', after: ['lesson'], weight: 2 }] },
        { title: work, items: ['list'] },
      ],
      modules: [...base.modules, ...modulesOf(growth)],
    }
  })
export const stillBrief = (brief: readonly ContentPath[], growths: readonly Growth[]): ContentPath[] =>
  brief.filter(({ path }) => growths.every((growth) => growth.path !== path))
