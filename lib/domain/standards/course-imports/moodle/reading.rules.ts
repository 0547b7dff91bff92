import type { Language } from '@/lib/platform/i18n/languages'
import type { XmlElement } from '@/lib/platform/xml'
import { referredName } from '../archives/names.rules'
import type { CourseBuilder } from '../course/course.rules'
import { addPage, readPage } from '../course/lessons.rules'
import { orNothing } from '../course/xml-parts.rules'
import { type Backup, fileKey } from './backup.rules'

/** The input for the reader of an activity; `own`: the element of the activity's own kind. */
export type Reading = {
  builder: CourseBuilder
  backup: Backup
  own: XmlElement
  kind: string
  context: string
  section: number
  title: string
  language: Language
}

/** The key of a file that a text of an area refers to; other references are of the web, or of other places of the course. */
export const resolverOf =
  (backup: Backup, context: string, component: string, area: string, item: string) =>
  (reference: string): string | null => {
    const [, path] = /^@@PLUGINFILE@@\/?(.*)$/s.exec(reference) ?? []
    const name = path === undefined ? null : referredName(path, '')
    if (name === null) return null
    const key = fileKey(context, component, area, item, `/${name}`)
    return backup.files.has(key) ? key : null
  }

export function page(reading: Reading, text: string, area: string, item = '0'): void {
  const { builder, backup, kind, context, section, title, language } = reading
  const resolve = resolverOf(backup, context, `mod_${kind}`, area, item)
  if (builder.isFull(title)) return
  addPage(builder, readPage(builder, orNothing(text), { title, language, resolve }), { section, title })
}

/** The files of an area, in the order of their names. */
export function filesOf({ backup, context, kind }: Reading, area: string) {
  const start = fileKey(context, `mod_${kind}`, area, '', '').split('\n').slice(0, 3).join('\n')
  return [...backup.files]
    .filter(([key]) => key.startsWith(`${start}\n`))
    .map(([key, { name }]) => ({ key, name }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
