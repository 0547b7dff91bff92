import type { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { readPathVersion } from '@/lib/domain/learning/learning-paths/publishing.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'

export type Path = DataOf<typeof readPath>
/** The contents of a path: sections with items, each of which is a module in its place. */
export type Structure = Path['contents']['structure']
export type Section = Structure['sections'][number]
export type Item = Section['items'][number]
export type PathModule = DataOf<typeof readPathVersion>['modules'][number]

/** The texts of a path by language, without what is beside them. */
export const titlesOf = ({ locales }: Pick<Path, 'locales'>) => ({ ar: locales.ar?.title, en: locales.en?.title })
export const itemsOf = ({ sections }: Structure): Item[] => sections.flatMap(({ items }) => items)

/** The names of all parts of the contents, in the language of one reader. */
export class Names {
  readonly #modules: ReadonlyMap<string, PathModule>
  readonly #language: Language
  readonly #places: ReadonlyMap<string, { item?: Item; title: Section['title'] }>

  constructor(structure: Structure, modules: readonly PathModule[], language: Language) {
    this.#modules = new Map(modules.map((module) => [module.id, module]))
    this.#language = language
    this.#places = new Map(
      structure.sections.flatMap(({ id, title, items }) => [
        [id, { title }] as const,
        ...items.map((item) => [item.id, { item, title: {} }] as const),
      ]),
    )
  }

  module(id: string): PathModule | undefined {
    return this.#modules.get(id)
  }

  /** A module's title and the language it is in; without a text where the module is not there any more. */
  ofModule(id: string): { text: string; lang: Language } {
    return inLanguage(this.#modules.get(id)?.title ?? {}, this.#language)
  }

  /** A section's or an item's. */
  of(id: string): { text: string; lang: Language } {
    const found = this.#places.get(id)
    return found?.item ? this.ofModule(found.item.moduleId) : inLanguage(found?.title ?? {}, this.#language)
  }
}
