import { escapeXml } from '@/lib/platform/text/escape'
import { referredName } from '../archives/names.rules'
import { addPage, readPage } from '../course/lessons.rules'
import { childOf, childrenOf, orNothing, textAt } from '../course/xml-parts.rules'
import { fileKey } from './backup.rules'
import type { Reading } from './reading.rules'

const placeholder = '@@PLUGINFILE@@'

/** A glossary becomes one page: a heading for each term, in the order of the terms. */
export function glossary({ builder, backup, own, context, section, title, language }: Reading): void {
  const entries = childrenOf(childOf(own, 'entries'), 'entry')
    .filter((entry) => textAt(entry, 'approved') !== '0')
    .map((entry) => ({
      id: entry.attributes.id ?? '',
      term: orNothing(textAt(entry, 'concept')),
      text: orNothing(textAt(entry, 'definition')),
    }))
    .filter(({ term }) => term !== '')
    .toSorted((one, other) => (one.term < other.term ? -1 : 1))
  // Each definition has files of its own, so their references get the id of the entry.
  const parts = entries.map(({ id, term, text }) => {
    const numbered = text.replaceAll(`${placeholder}/`, `${placeholder}/${encodeURIComponent(id)}/`)
    return `<h3>${escapeXml(term)}</h3><div>${numbered}</div>`
  })
  const resolve = (reference: string): string | null => {
    if (!reference.startsWith(`${placeholder}/`)) return null
    const [id = '', ...rest] = (referredName(reference.slice(placeholder.length), '') ?? '').split('/')
    const key = fileKey(context, 'mod_glossary', 'entry', id, `/${rest.join('/')}`)
    return backup.files.has(key) ? key : null
  }
  addPage(builder, readPage(builder, parts.join('\n'), { title, language, resolve }), { section, title })
}
